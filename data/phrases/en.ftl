# Every word that people read on Discord, in English. One message a line of text; the program puts the lines together.
# Names, cards and suits arrive ready to show. A number in a variable may be used to choose a plural.

## Cards and suits

mark-rook-R = 🟥
mark-rook-Y = 🟨
mark-rook-G = 🟩
mark-rook-B = 🔳
mark-rook-ROOK = 🐦
mark-french-R = ♥︎
mark-french-Y = ♦︎
mark-french-G = ♣︎
mark-french-B = ♠︎
mark-french-ROOK = 🃏
suit-rook-R = Red
suit-rook-Y = Yellow
suit-rook-G = Green
suit-rook-B = Black
suit-rook-NT = no trump
suit-french-R = Hearts
suit-french-Y = Diamonds
suit-french-G = Clubs
suit-french-B = Spades
suit-french-NT = no trump
suit-trump = trump
suit-trump-of = { $suit } (trump)
between-cards = { " · " }

## Lists

between-items = { ", " }
between-calls = { " → " }
between-sides = { " · " }
between-totals = { " – " }
heading = ## { $text }
subdued = -# { $text }

## Names

name-computer = 🤖 { $name }
name-stand-in = { $name } 🤖
name-twin = { $name } ({ $seat })
name-unknown = Player { $seat }
name-gone = a former player
seat-empty = (empty)
side-name = { $first } & { $second }
computer-1 = Ada
computer-2 = Basil
computer-3 = Clara
computer-4 = Dorian
computer-5 = Edith
computer-6 = Felix
computer-7 = Greta
computer-8 = Hugo
computer-other = Computer { $seat }

## Variants

variant-tournament = Tournament Rook
    .about = Four players in two sides. The Rook is the highest trump, and a made bid scores all that was taken.
variant-crowsnest = CrowsNest
    .about = Four players in two sides. The Crow is the lowest trump, and a made bid scores exactly the bid.
variant-crowsnest-no-crow = CrowsNest without the Crow
    .about = Four players in two sides. Forty cards without the Crow, 100 points in a deal.
variant-kentucky-original = Original Kentucky Discard
    .about = Four players in two sides. Forty cards without the Rook, 100 points in a deal.
variant-kentucky-cards = Kentucky Discard with ordinary cards
    .about = Tournament Rook with an ordinary pack: aces are high, and the joker is the highest trump.
variant-other-about = A game for { $players } players, to { $target } points.

## Buttons

button-join = Join
button-leave = Leave
button-start = Start
button-computer = Add computer
button-nocomputer = Remove computer
button-hand = My hand
button-last = Last trick
button-score = Score
button-next = Next deal
button-again = Play again
button-back = Take my seat back
button-pass = Pass
button-bid = { $bid }
button-redeal = Redeal
button-bury = Bury { $chosen } of { $count }
button-clear = Clear
button-earlier = ◀ Earlier
button-later = Later ▶

## The lobby

lobby-title = ## { $variant }: who plays?
lobby-target = The first side to **{ $target }** points wins.
lobby-side = **Side { $side }**
lobby-seat = **{ $seat }** · { $name }
lobby-seat-host = **{ $seat }** · { $name } · host
lobby-seat-empty = **{ $seat }** · *free*
lobby-missing =
    { $missing ->
        [one] **1 more** is needed. Friends press Join, or add a computer.
       *[other] **{ $missing } more** are needed. Friends press Join, or add computers.
    }
lobby-ready = Everybody is here. The host presses **Start**.
lobby-hint = -# Partners sit on the same side. Choose another seat below to choose your partner.
lobby-expired = ## { $variant }
    The lobby was closed because nobody started the game. `/rook start` opens a new one.
lobby-stopped = ## { $variant }
    The lobby was closed. `/rook start` opens a new one.
seat-menu = Sit somewhere else: choose your partner
seat-option = Seat { $seat }
seat-option-swap = Seat { $seat }: change places with { $name }
seat-partner = Your partner: { $name }
seat-partner-none = Your partner: nobody yet
seat-alone = You play for yourself

## Whose turn, told to everybody

due-call = { $name } to call: bid { $lowest } or more, or pass
due-call-only-pass = { $name } to call: only a pass is left
due-bury =
    { $count ->
        [one] { $name } took the nest and buries 1 card
       *[other] { $name } took the nest and buries { $count } cards
    }
due-trump = { $name } to name the trump
due-lead = { $name } to lead: any card
due-follow = { $name } to play: follow { $suit } if possible
due-deal = { $name } deals next: press Next deal
due-nobody = The cards are being dealt

## Whose turn, told to the one who is due

own-call = Your call: bid { $lowest } or more, or pass
own-call-only-pass = Your call: only a pass is left
own-bury =
    { $count ->
        [one] Choose 1 card to bury
       *[other] Choose { $count } cards to bury
    }
own-trump = Name the trump
own-lead = Your lead: play any card
own-follow = Your turn: follow { $suit }
own-free = Your turn: no { $suit } in your hand, so play any card

## How the deal stands

table-about = **{ $variant }** to { $target } · deal { $number } · dealer { $dealer }
table-about-new = **{ $variant }** to { $target }
score-side = **{ $total }** { $side }
auction-none = No call yet. Bids begin at { $lowest }.
auction-seat = { $name }: { $calls }
auction-standing = Standing bid: **{ $bid }** by { $name }
call-pass = pass
call-redeal = redeal
contract = Contract: **{ $bid }** by { $name }
contract-forced = Contract: **{ $bid }** by { $name }, who had to take it
contract-trump = { $contract } · trump **{ $trump }**
trick-title = **Trick { $number } of { $of }**
trick-empty = { $name } leads.
trick-led = { $card } · { $name } led
trick-played = { $card } · { $name }
trick-ahead = { $line } **← ahead**
score-side-taken =
    { $tricks ->
        [0] **{ $total }** { $side } · no trick yet
        [one] **{ $total }** { $side } · took **{ $points }** in 1 trick
       *[other] **{ $total }** { $side } · took **{ $points }** in { $tricks } tricks
    }
last-line = Last trick to { $name } for { $points }: { $cards }
hands-even =
    { $count ->
        [one] Everybody holds 1 card.
       *[other] Everybody holds { $count } cards.
    }
hands-left = Cards left: { $sizes }
hand-size = { $name } { $count }
thrown-in-passed = Everybody passed, so the deal is thrown in. { $dealer } deals next.
thrown-in-redeal = { $name } was dealt no counter and called a redeal. { $dealer } deals next.
game-stopped = The game was stopped
game-expired = The game was closed because nobody was there
game-won = { $sides } won { $totals }
game-shared = { $sides } shared the win { $totals }

## A hand

hand-stand-in = A computer plays for you at the moment. Press **Take my seat back** to play on.
hand-title =
    { $count ->
        [one] **Your hand** (1 card)
       *[other] **Your hand** ({ $count } cards)
    }
hand-suit = { $cards }
hand-trumps = { $cards } **← trump**
hand-nest = The nest brought you { $cards }
hand-buried = You buried { $cards }
hand-dealer = Dealer: { $name }
hand-deal-over = The deal is over
hand-won = You won the game!
hand-lost = The game is over
redeal-offer = You were dealt no counter, so you may call a **redeal** until the auction ends.
bid-menu = Jump to a higher bid
bid-option = Bid { $bid }
play-menu = Play a card
bury-count = **{ $chosen } of { $count }** chosen. Press a card to choose it, press it again to take it back.
bury-chosen = To be buried: { $cards } ({ $points } points)
bury-marked = ✓ { $card }
bury-limit-counters =
    { $most ->
        [0] No counter may be buried.
        [one] At most 1 counter may be buried.
       *[other] At most { $most } counters may be buried.
    }
bury-limit-trumps =
    { $most ->
        [0] No trump may be buried.
        [one] At most 1 trump may be buried.
       *[other] At most { $most } trumps may be buried.
    }
barred-must-follow = -# { $suit } was led and you have some, so the grey cards must wait.
barred-must-follow-or-free = -# { $suit } was led and you have some: follow, or play { $free }, which may fall at any time.
barred-must-play-only-trump = -# Trump was led and { $card } is your only trump, so it has to be played.

## The score sheet

score-title = Deal { $number }: the score
score-title-totals = The score
deal-made =
    { $over ->
        [0] **Made**: { $side } took exactly the { $bid } that they bid.
       *[other] **Made**: { $side } took { $captured } of { $bid }, { $over } more than needed.
    }
deal-set = **Set**: { $side } took { $captured } of { $bid }, { $short } short.
sheet-captured = Took
sheet-change = Deal
sheet-total = Total
sheet-plus = +{ $number }
score-buried = Buried: { $cards }
score-buried-last = { $points } points in them went to { $side } with the last trick.
score-buried-bidder = { $points } points in them went to { $side }, who buried them.
score-buried-nobody = { $points } points in them went to nobody.
score-bonus = Bonus points: { $points } for { $side }.
score-target = -# The game goes to { $target }.

## The last trick

last-none = No trick has been finished in this deal yet.
last-title = Trick { $number }
last-winner = { $line } **← took it**
last-won-trump = { $name } took **{ $points }** points: { $card } was the highest trump.
last-won-suit = { $name } took **{ $points }** points: { $card } was the highest of the suit led.

## What happened

event-deal-began = Deal { $number }: { $name } deals.
event-hand-dealt = { $name } has the cards.
event-nest-dealt =
    { $count ->
        [0] There is no nest.
        [one] 1 card lies in the nest.
       *[other] { $count } cards lie in the nest.
    }
event-bid-made = { $name } bids { $bid }.
event-passed = { $name } passes.
event-redeal-claimed = { $name } was dealt no counter and calls a redeal.
event-thrown-in =
    { $reason ->
        [redeal] The deal is thrown in for a redeal. { $name } deals next.
       *[all_passed] Everybody passed, so the deal is thrown in. { $name } deals next.
    }
event-auction-won = { $name } wins the auction with { $bid }.
event-auction-forced = Nobody bid, so { $name } has to play for { $bid }.
event-nest-taken = { $name } takes the nest.
event-cards-buried =
    { $count ->
        [one] { $name } buried 1 card.
       *[other] { $name } buried { $count } cards.
    }
event-trump-named = { $name } names { $trump } as trump.
event-card-played = { $name } plays { $card }.
event-trick-won =
    { $points ->
        [0] { $name } takes the trick, without points.
       *[other] { $name } takes the trick for { $points }.
    }
event-deal-made = The bid was made.
event-deal-set = The bid was set.
event-match-ended = The game is over: { $sides } won.

## Notices

notice-turn = <@{ $user }>, it is your turn at the table in <#{ $channel }>.
notice-stand-in = { $name } let the time run out, so a computer plays on for them. **My hand** has a button to take the seat back.
notice-stand-in-left = { $name } left, so a computer plays on for them. **My hand** has a button to take the seat back.
notice-came-back = { $name } is back and plays on.
notice-stopped = The game was stopped. `/rook start` begins a new one.
notice-stopped-by = { $name } stopped the game. `/rook start` begins a new one.
notice-expired = The table was closed because nobody was there. `/rook start` opens a new one.
notice-restarted = I was away for a moment. Nothing is lost: the game goes on where it stood.
notice-dms-closed = I cannot send you direct messages, so I could not bring you your hand. Press **My hand** at the table: the whole game can be played there. To get the hand as a message, open this server's Privacy Settings and allow direct messages.
notice-hand-of = -# Your hand at the table in <#{ $channel }>

## Statistics and the leaderboard

stats-title = { $name }
stats-none = { $name } has not finished a game in this server yet. `/rook start` begins one.
stats-games =
    { $games ->
        [one] **1** game, **{ $wins }** won ({ $percent } %)
       *[other] **{ $games }** games, **{ $wins }** won ({ $percent } %)
    }
stats-points = **{ $points }** points, { $average } in a game
stats-bids =
    { $bids ->
        [one] **1** bid won: { $made } made, { $set } set
       *[other] **{ $bids }** bids won: { $made } made, { $set } set
    }
stats-no-bids = No bid won yet
board-title = Leaderboard
board-none = Nobody has finished a game in this server yet. `/rook start` begins one.
board-row =
    { $games ->
        [one] **{ $place }. { $name }** · { $wins } of 1 game won
       *[other] **{ $place }. { $name }** · { $wins } of { $games } games won
    }
board-row-more = -# { $points } points · bids { $made } made, { $set } set
board-page = Page { $page } of { $pages }

## Help and commands

help-title = How to play here
help-start = `/rook start` opens a table in this channel. Friends press **Join**, computers fill the other seats, and the host presses **Start**.
help-play = **My hand** at the table shows your cards to you alone, with a button for everything that you may do. The same hand comes as a direct message.
help-away = Whoever stays away is reminded, then a computer plays on until they take the seat back.
help-command = `/rook { $command }` · { $about }
command-rook = Play card games of the Rook family
command-rook-start = Open a table in this channel
command-rook-start-variant = Which game to play
command-rook-start-target = Points that win the game
command-rook-start-computers = How many computers sit down at once
command-rook-hand = See your hand and play, only you see it
command-rook-table = Show the table again at the end of the channel
command-rook-last = See the last trick
command-rook-leave = Leave the table; in a game a computer plays on for you
command-rook-stop = Stop the game in this channel
command-rook-rules = Read the rules of a game
command-rook-rules-variant = Which game
command-rook-stats = See a player's record in this server
command-rook-stats-member = Whose record; yours when you choose nobody
command-rook-leaderboard = See who has won most in this server
command-rook-leaderboard-page = Which page
command-rook-help = How to play with this bot

## The rulebook

rules-section-cards = **Cards**
rules-section-deal = **Deal**
rules-section-auction = **Auction**
rules-section-nest = **Nest and trump**
rules-section-play = **Play**
rules-section-score = **Score**
rules-line = - { $text }
rules-changed = - ◆ { $text }
rules-legend = -# ◆ differs from the game that this one is based on.
rules-players =
    { $teams ->
        [fixed] { $players } players in { $team_count } sides, partners opposite.
        [called] { $players } players; the bidder calls a card to find a partner.
       *[solo] { $players } players, each for themselves.
    }
rules-called =
    { $call_scope ->
        [any] Cards called: { $called_cards }, own cards too.
       *[others] Cards called: { $called_cards }, from other hands.
    }
rules-dummies =
    { $dummy_hands ->
        [one] 1 hand is dealt to nobody.
       *[other] { $dummy_hands } hands are dealt to nobody.
    }
rules-deck =
    { $rooks ->
        [0] { $cards } cards{ $packs ->
            [one] { "" }
           *[other] { " " }in { $packs } packs
        }: { $ranks } in { $suits }{ $added ->
            [none] .
           *[other] { " " }and { $added }.
        }
       *[other] { $cards } cards{ $packs ->
            [one] { "" }
           *[other] { " " }in { $packs } packs
        }: { $ranks } in { $suits }, with { $rook }{ $added ->
            [none] .
           *[other] { " " }and { $added }.
        }
    }
rules-rank-range = { $low } to { $high }
rules-order = High to low: { $order }.
rules-counters = Counters: { $counters }. { $total } points in the pack.
rules-counter = { $card } = { $points }
rules-specials = { $specials }
rules-special =
    { $place ->
        [top] { $card } is the highest trump.
        [bottom] { $card } is the lowest trump.
        [called] { $card } is the highest or lowest trump, as the bidder says.
       *[between] { $card } is a trump that ranks as { $number }.
    }
rules-special-free = It may be played to any trick.
rules-special-lenient = It need not be played as the only trump.
rules-hand =
    { $nest ->
        [0] { $hand } cards each, no nest.
       *[other] { $hand } cards each and { $nest } in the nest{ $nest_deal ->
            [interleaved] , one after each of the first rounds.
           *[last] , dealt last.
        }
    }
rules-shown =
    { $nest_shown ->
        [one_up] One card of the nest lies face up before the auction.
       *[on_pickup] The nest is shown to all when it is taken.
    }
rules-redeal =
    { $redeal ->
        [none] There is no redeal.
        [no_counters_no_upcard] Without a counter, and with none face up in the nest, you may call a redeal{ $redeal_until ->
            [first_call] { " " }before your first call.
           *[auction_end] { " " }until the auction ends.
        }
       *[no_counters] Dealt no counter, you may call a redeal{ $redeal_until ->
            [first_call] { " " }before your first call.
           *[auction_end] { " " }until the auction ends.
        }
    }
rules-bids =
    { $first_call ->
        [dealer] Bids from { $bid_min } to { $bid_max } by { $bid_step }, the dealer first. A pass is final.
       *[left] Bids from { $bid_min } to { $bid_max } by { $bid_step }, left of the dealer first. A pass is final.
    }
rules-holds = Holds of the partner's bid in a deal: { $holds }.
rules-opening = The first caller opens with { $opening_bid }.
rules-all-pass =
    { $all_pass ->
        [redeal_same] If all pass, the same dealer deals again.
        [redeal_next] If all pass, the next dealer deals.
       *[force_dealer] If all others pass, the dealer has to play for { $forced_bid ->
            [none] the lowest bid.
           *[other] { $forced_bid }.
        }
    }
rules-pickup =
    { $nest_pickup ->
        [true] The bidder takes the nest and buries { $nest } cards.
       *[false] Nobody takes the nest of { $nest }.
    }
rules-exact = The bidder changes exactly { $exchange_exact } cards, or none.
rules-bury =
    { $bury_counters ->
        [yes] Any card may be buried{ $bury_trump ->
            [shown] ; trumps are shown.
            [last_resort] , trumps only as a last resort.
           *[yes] .
        }
        [no] Counters may not be buried{ $bury_trump ->
            [shown] ; trumps are shown.
            [last_resort] , trumps only as a last resort.
           *[yes] .
        }
        [last_resort] Counters may be buried only as a last resort{ $bury_trump ->
            [shown] ; trumps are shown.
            [last_resort] , and trumps too.
           *[yes] .
        }
       *[other] At most { $bury_counters } counters may be buried{ $bury_trump ->
            [shown] ; trumps are shown.
            [last_resort] , trumps only as a last resort.
           *[yes] .
        }
    }
rules-declare = The bidder says whether counters are buried.
rules-trump =
    { $trump_when ->
        [after_discard] The trump is named after burying.
        [before_discard] The trump is named before burying.
        [before_nest] The trump is named before the nest is taken.
       *[no_exchange] The trump is named after the auction.
    }
rules-calls = The bidder may also call: { $calls }.
rules-call-low = low
rules-call-no-trump = no trump
rules-call-rook-place = the Rook's place
rules-call-circus = circus
rules-lead =
    { $lead ->
        [left_of_dealer] Left of the dealer leads first.
        [dealer] The dealer leads first.
        [bidder] The bidder leads first.
        [left_of_bidder] Left of the bidder leads first.
       *[bidder_chooses] The bidder or the player to the left leads first.
    }
rules-follow =
    { $revoke ->
        [claim] Follow the suit led if you can; a revoke can be claimed.
       *[refuse] Follow the suit led if you can. The highest trump wins, else the highest of the suit.
    }
rules-buried =
    { $buried_to ->
        [last_trick] Buried points go to the last trick.
        [bidder] Buried points go to the bidder's side.
       *[nobody] Buried points go to nobody.
    }
rules-last-bonus = The last trick pays { $last_trick_bonus } more.
rules-most-bonus =
    { $most_tricks_tie ->
        [split] Most tricks pay { $most_tricks_bonus }, split when equal.
       *[none] Most tricks pay { $most_tricks_bonus }, nobody when equal.
    }
rules-trick-points = Every trick pays { $trick_points }.
rules-made =
    { $made ->
        [bid] A made bid scores the bid, however much was taken.
       *[captured] A made bid scores all points taken.
    } Set, the side loses the bid. The others score what they took.
rules-target =
    { $tie ->
        [shared] At { $target } the highest total wins; a tie is shared.
       *[extra_hand] At { $target } the highest total wins; a tie plays another deal.
    }
rules-floor = The game also ends at { $floor }.

## Refusals by the rules

refusal-no-deal = No deal is running. Press **Next deal** at the table when everybody is ready.
refusal-not-your-turn = It is { $due }'s turn. Wait until the table names you.
    .bare = It is not your turn. Wait until the table names you.
refusal-not-now = That does not belong to this part of the deal. Press **My hand** to see what you may do now.
refusal-bid-too-low =
    { $standing ->
        [0] { $bid } is too low: bids begin at { $lowest }. Bid { $lowest } or more, or pass.
       *[other] { $bid } is too low: the standing bid is { $standing }. Bid { $lowest } or more, or pass.
    }
    .bare = That bid is too low. Press **My hand** to see the bids that you may make, or pass.
refusal-bid-too-high = { $bid } is too high: the highest bid is { $highest }. Bid { $highest } at most, or pass.
    .bare = That bid is too high. Press **My hand** to see the bids that you may make, or pass.
refusal-bid-off-step = { $bid } is no bid here: bids go up by { $step }. Choose a number that { $step } divides.
    .bare = That number is no bid here. Press **My hand** to see the bids that you may make.
refusal-already-passed = You have passed, and a pass is final for this deal. You are in again for the play.
refusal-redeal-off = This game has no redeal. Call a bid or pass when it is your turn.
refusal-redeal-late = It is too late for a redeal: it can be called only while the auction lasts. Play the hand as it is.
refusal-redeal-counter = You were dealt a counter, so you may not call a redeal. Bid or pass when it is your turn.
refusal-bury-count =
    { $count ->
        [one] Exactly 1 card has to be buried, and you chose { $chosen }. Choose again and confirm.
       *[other] Exactly { $count } different cards have to be buried, and you chose { $chosen }. Choose again and confirm.
    }
    .bare = That is not the right number of cards to bury. Choose again and confirm.
refusal-bury-counters =
    { $most ->
        [0] No counter may be buried, and you chose { $chosen }. Choose other cards.
       *[other] At most { $most } counters may be buried, and you chose { $chosen }. Choose fewer counters.
    }
    .bare = Those are too many counters to bury. Choose fewer of them.
refusal-bury-trumps =
    { $most ->
        [0] No trump may be buried, and you chose { $chosen }. Choose other cards.
       *[other] At most { $most } trumps may be buried, and you chose { $chosen }. Choose fewer trumps.
    }
    .bare = Those are too many trumps to bury. Choose fewer of them.
refusal-not-your-card = { $card } is not in your hand. Press **My hand** to see the cards that you hold.
    .bare = That card is not in your hand. Press **My hand** to see the cards that you hold.
refusal-trump-unknown = { $trump } cannot be trump here. Choose one of the four colours of your cards.
    .bare = That cannot be trump here. Choose one of the four colours of your cards.
refusal-must-follow = { $suit } was led and you have some, so you have to follow. You may play { $legal }.
    .bare = You have cards of the suit led, so you have to follow. Press **My hand** to see the cards that you may play.
refusal-must-follow-or-free = { $suit } was led and you have some: follow, or play { $free }, which may fall at any time. You may play { $legal }.
    .bare = You have cards of the suit led, so you have to follow. Press **My hand** to see the cards that you may play.
refusal-must-play-only-trump = Trump was led and { $card } is your only trump, so it has to be played. Play { $card }.
    .bare = Trump was led and you have one trump, so it has to be played. Press **My hand** to find it.

## Refusals around the game

refusal-not-seated = You do not sit at this table. While it has a free seat you may press **Join**; otherwise you are welcome to watch.
refusal-table-full = Every seat is taken. Press **Remove computer** to free one, or wait for the next game.
refusal-already-seated = You sit at this table already. Choose another seat in the menu if you want a different partner.
refusal-seat-taken = Somebody sits in seat { $seat } already. Choose a free seat or a computer's.
    .bare = Somebody sits there already. Choose a free seat or a computer's.
refusal-seat-unknown = This table has no seat { $seat }. Choose a seat from the menu.
    .bare = This table has no such seat. Choose a seat from the menu.
refusal-lobby-closed = The game has started, so the seats stay as they are. To go, use `/rook leave`; to join, wait for the next game.
refusal-not-host = Only the host may do that. Ask the person marked as host at the table.
refusal-seats-empty =
    { $missing ->
        [one] 1 seat is empty. Wait for a friend or press **Add computer**, then start.
       *[other] { $missing } seats are empty. Wait for friends or press **Add computer**, then start.
    }
    .bare = Some seats are empty. Wait for friends or press **Add computer**, then start.
refusal-no-table-here = There is no game in this channel. `/rook start` opens a table.
refusal-table-over = This game is over. `/rook start` opens a new table.
refusal-table-here = A game is on in { $channel } already. Join or watch it there, or end it with `/rook stop` first.
    .bare = A game is on in this channel already. `/rook table` shows it; `/rook stop` ends it.
refusal-stale = The table has moved on since that button was drawn, so nothing was done. Here is how it stands now: choose again.
refusal-already-played = That is done already. Your first press counted, and nothing was played twice.
refusal-not-stopper = Only a player of this game or somebody who may manage messages here can stop it. Ask one of them.
refusal-storage-failed = I could not save that just now, so nothing has changed. Try again in a moment; if it goes on, tell whoever runs this bot.
refusal-unknown-variant = There is no game called { $name }. Choose one of { $known }.
    .bare = There is no such game. Choose one from the list that opens while you type.
refusal-bad-target = That target does not work. Choose a number of points from { $lowest } to { $highest }.
    .bare = That target does not work. Choose a larger or smaller number of points.
refusal-bad-computers = That is not a possible number of computers. Choose from 0 to { $most }.
    .bare = That is not a possible number of computers. Leave at least one seat for a person.
refusal-cannot-post = I cannot post here. In this channel's settings somebody who manages it has to allow me: { $permissions }. Then try again.
    .bare = I cannot post here. Somebody who manages this channel has to let me see it and send messages. Then try again.
refusal-dms-closed = I cannot send you direct messages. Press **My hand** at the table instead, or open this server's Privacy Settings and allow direct messages.
refusal-not-due = Nobody is waiting for you at the moment. The table says whose turn it is.
refusal-no-last-trick = No trick has been finished in this deal yet. Look again after the first one.
refusal-no-computer = No computer sits at this table, so there is none to remove.
refusal-deal-running = The deal is not over yet. The next one can be dealt when it is scored.
refusal-unplayable-variant = This version cannot play that game yet, because of { $options }. Choose another one: `/rook rules` tells about them.
    .bare = This version cannot play that game yet. Choose another one: `/rook rules` tells about them.
refusal-restarting = I am just starting again and bring the tables back. Nothing is lost: try again in a few seconds.
refusal-unexpected = Something went wrong on my side, and nothing has changed. Try again; if it goes on, tell whoever runs this bot and name the reference { $reference }.
    .bare = Something went wrong on my side, and nothing has changed. Try again; if it goes on, tell whoever runs this bot.
refusal-foreign-table = That button belongs to a table that I do not know. `/rook table` shows this channel's table, `/rook start` opens one.
refusal-thread-archived = This thread is archived, so I cannot write in it. Open it again and repeat that.
refusal-rate =
    { $seconds ->
        [one] That was too fast. Try again in 1 second.
       *[other] That was too fast. Try again in { $seconds } seconds.
    }
    .bare = That was too fast. Try again in a moment.
refusal-server-only = That works only in a server's channel. Use it where people play together.
refusal-no-deal-yet = The game has not started yet. When every seat is taken the host presses **Start**, and then you see your hand.
refusal-not-away = Nobody plays for you, so the seat is yours already. Press **My hand** to play.
refusal-already-away = A computer plays for you already. **My hand** has a button to take the seat back.
refusal-already-there = You sit in that seat already. Choose another one to change your partner.
refusal-table-running = This game is not over yet. A new one can be opened when it has ended.
refusal-old-button = That button is too old to be used, so nothing was done. `/rook table` shows this channel's table.

## Answers to commands

answer-started = Your table is open: { $link }
answer-shown = Here it is again: { $link }
answer-left = You have left the table.
answer-left-game = You have left the game, and a computer plays on for you. **My hand** has a button to take the seat back.
notice-channel = Your table in { $channel } cannot be shown. { $text }
