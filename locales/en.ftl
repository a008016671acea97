### English: the source. Every other locale has exactly these messages and variables.
### Messages are Telegram HTML unless they are buttons, toasts or pictures. Values are escaped by the program.

language-name = English

## Buttons: exact, since people and tests press them by name

book-tickets = Book tickets
my-tickets = My tickets
language = Language
help = Help
continue-booking = Continue booking
start-over = Start over
today = Today
tomorrow = Tomorrow
choose = Choose
change-date = Change date
cancel = Cancel
back = Back
try-again = Try again
add-to-booking = Add to booking
remove = Remove
add-another = Add another package
change = Change
continue = Continue
agree = Agree
privacy-notice = Privacy notice
use-name = Use { $name }
keep-value = Keep { $value }
share-phone = Share my phone number
skip = Skip
use-saved = Use saved details
enter-new = Enter new details
separate-tickets = Separate tickets
group-ticket = One group ticket per type
book = Book
edit = Edit
edit-date = Date
edit-packages = Packages
edit-details = Details
edit-form = Ticket form
edit-note = Note
remove-note = Remove note
confirm = Confirm and get tickets
cancel-booking = Cancel booking
copy-code = Copy booking code
book-again = Book again
send-again = Send tickets again
pdf = PDF
add-to-calendar = Add to calendar
show-tickets = Show tickets
open-chat = Open private chat
quick-pick = { $count }
n-of-count = { $n } of { $count }

## Commands and the bot's profile

command-book = Book tickets
command-mytickets = Your bookings and tickets
command-language = Change the language
command-help = What this bot does
command-privacy = What is stored about you
command-cancel = Leave the booking
bot-description =
    Tickets for { $venue }. Choose a day, choose your tickets, and get them here as pictures ready to scan at the entrance.
bot-short-description = Tickets for { $venue }: book and get them here.

## Welcome, help

welcome =
    Hello { $name }! Here you book tickets for <b>{ $venue }</b> and get them right in this chat, ready to scan at the entrance.
help-text =
    <b>Tickets for { $venue }</b>

    /book – choose a day and your tickets
    /mytickets – your bookings; send the tickets again
    /language – change the language
    /privacy – what is stored about you
    /cancel – leave a booking that is not finished

    A booking is held for you for a while. Nothing is final until you tap “Confirm and get tickets”.
support = Need a person? { $contact }
privacy-text =
    <b>What is stored</b>

    To book, { $venue } needs the details that you are asked for: they are passed on with the booking and kept here, encrypted, so that you can get your tickets again. They are deleted { $days ->
        [one] one day
       *[other] { $days } days
    } after the last day on which a ticket is valid.

    Your Telegram number and language are kept so that the bot can write to you. Nothing is used for advertising or sold.
language-question = Which language would you like?
language-chosen = English it is.
only-in-private = I sell tickets in private chat.
unknown-command = I don’t know this command. Here is what I can do:
unknown-message = I didn’t expect a message just now. What would you like to do?
trouble =
    Something went wrong on our side just now, and nothing you entered is lost. Please try again in a moment.
stale = This button is from an earlier step.
forgotten = That booking was left alone for a while and has been forgotten. Nothing was booked.
unfinished = You have an unfinished booking with { $count ->
        [one] one kind of ticket
       *[other] { $count } kinds of tickets
    }.
unfinished-for-date = You have an unfinished booking for <b>{ $date }</b> with { $count ->
        [one] one kind of ticket
       *[other] { $count } kinds of tickets
    }.
cancelled-nothing-booked = You left the booking. Nothing was booked.
nothing-to-cancel = There is no booking to leave. Nothing was booked.
keyboard-closed = Thank you.
lead = ❗ { $text }

## Date

date-title = <b>Which day would you like to come?</b>
date-current = Chosen so far: <b>{ $date }</b>
date-hint = Tap a day, or type one, like { $example } or “tomorrow”. Days are the venue’s.
date-expected = Please choose a day: tap one, or type it, like { $example }.
date-pick-a-day = Tap a day below, or type one.
date-not-in-month = That day is not in this month.
date-past = { $date } has passed. Please choose a day from today on.
date-beyond-horizon = Tickets can be booked up to { $date }.
date-nothing-on-sale = No tickets are on sale for { $date }.
date-month-past = Those days have passed.
date-no-such-day = The calendar has no such day. Please check it.
date-short-year = Please write the year in full, like 25.12.2026, or leave it out, like { $example }.
date-not-understood = I couldn’t read that as a day. Tap one, or type it, like { $example }.
date-word-today = today | now
date-word-tomorrow = tomorrow | tmr
date-word-day-after-tomorrow = day after tomorrow | the day after tomorrow
date-word-next-before = next
date-word-next-after = next week

## Packages

package-title = <b>{ $name }</b>
    { $price }
package-service = • { $quantity } × { $name }
package-services-more = …and { $count } more
package-for-date = For { $date }
validity-on = Usable on { $date }
validity-range = Usable from { $from } to { $to }
validity-days = Valid { $days ->
        [one] one day
       *[other] { $days } days
    } from purchase
package-limit = At most { $maximum } per booking
package-limits = { $minimum } to { $maximum } per booking
package-cutoff = Today’s sale closes at { $time } (venue time)
package-closed = Today’s sale closed at { $time } (venue time), so it can’t be booked for today
package-note = <i>{ $note }</i>
package-expected = Please choose a package with the buttons, or type its name.
package-gone = This package is not on sale that day any more.
package-closed-now = Today’s sale of “{ $name }” closed at { $time } (venue time).
packages-title = <b>Tickets for { $date }</b>
packages-entry = { $name } · { $price }
packages-closed-entry = { $name } · closed for today
packages-none = No tickets are on sale for <b>{ $date }</b>. Please choose another day.
packages-slow =
    Asking the venue for the tickets of <b>{ $date }</b>… It is taking longer than usual. They will appear here as soon as the answer comes.
packages-unavailable =
    The venue’s system doesn’t answer just now, so I can’t show the tickets for <b>{ $date }</b>. Nothing you entered is lost.

## Quantity

quantity-chosen = { $quantity } × { $price } = <b>{ $amount }</b>
quantity-expected = How many? Use − and +, or type a number.
quantity-below = At least { $minimum } of this package in one booking.
quantity-above = At most { $maximum } of this package in one booking.

## Cart

cart-title = <b>Your booking for { $date }</b>
cart-line = { $quantity } × { $name } – { $amount }
cart-lines-more = …and { $count } more
total = Total: <b>{ $amount }</b>
cart-expected = Please go on with the buttons below.
cart-gone = “{ $name }” { $others ->
        [0] is
        [one] and one more package are
       *[other] and { $others } more packages are
    } not on sale that day and left your booking.
cart-changed = “{ $name }” has changed since you chose it. Please look at your booking once more.
line-title = <b>Which one would you like to change?</b>
line-entry = { $quantity } × { $name }
line-expected = Please pick the one to change below.

## Details

notice-title = <b>Before your details</b>
notice-body =
    To book, { $venue } needs: { $details }. They are passed on with the booking and kept here, encrypted, for { $days ->
        [one] one day
       *[other] { $days } days
    } after your tickets’ last day.
notice-expected = Please tap “Agree” to go on, or “Back”.
detail-name = your name
detail-phone = phone number
detail-email = email address
detail-cardId = ID number
detail-optional = { $name } (if you like)
saved-title = <b>Use the details from last time?</b>
saved-expected = Please choose with the buttons below.
name-question = <b>What name is the booking for?</b>
name-hint = Type it as it should stand on the booking.
name-expected = Please type the name for the booking.
name-unusable = I couldn’t use that as a name. Please type letters, 80 at most.
phone-question = <b>What is your phone number?</b>
phone-hint = Share it with the button below, or type it, like { $example }.
phone-placeholder = Phone number
phone-example = 091 234 56 78 or +44 7400 123456
phone-expected = Please share your phone number with the button below, or type it.
phone-not-own = That contact is somebody else’s. Please share your own number, or type one.
phone-unusable = That doesn’t look like a phone number. Please type it like { $example }.
email-question = <b>What is your email address?</b>
email-hint = Type it, like name@example.com.
email-expected = Please type your email address.
email-unusable = That doesn’t look like an email address. Please check it.
cardId-question = <b>What is your ID number?</b>
cardId-hint = The number of your passport or identity card. Your message is deleted from this chat at once.
cardId-expected = Please type the number of your passport or identity card.
cardId-unusable = That doesn’t look like an ID number: letters and digits, at least 4.

## Ticket form, note, review

form-title = <b>How would you like your tickets?</b>
form-separate = <b>Separate tickets</b>: each person has a ticket of their own and may come at their own time.
form-grouped = <b>One group ticket per type</b>: one ticket with as many uses as you bought; you go in together.
form-expected = Please choose the form of your tickets below.
note-question = <b>A note for the venue</b>
    Type it, up to 200 characters.
note-expected = Please type your note, or tap “Back”.
note-too-long = A note has { $maximum } characters at most.
review-title = <b>Please check your booking for { $date }</b>
review-name = Name: { $value }
review-phone = Phone: { $value }
review-email = Email: { $value }
review-cardId = ID number: { $value }
review-separate = Separate tickets
review-grouped = One group ticket per type
review-note = Note: <i>{ $note }</i>
payment-notice = 💳 { $notice }
review-expected = Please tap “Book”, or “Edit” to change something.
edit-title = <b>What would you like to change?</b>
edit-expected = Please pick what to change below.

## The booking's card

card-requested = <b>Reserving your tickets…</b>
card-code = Booking <code>{ $code }</code>
card-date = <b>{ $date }</b>
card-held = <b>Your tickets are held.</b> Booking <code>{ $code }</code>
card-held-until = Held until { $time } (venue time): { $left }
card-total-differs = Please note: the venue’s total differs from the { $before } shown before. Confirm only if you agree.
card-confirming = <b>Issuing your tickets…</b>
card-checking =
    <b>We are checking with the venue.</b> Please don’t book again; your tickets or an answer will come here.
card-review =
    <b>We are checking with the venue.</b> Please don’t book again; a person is looking after it, and an answer will come here.
card-issued = <b>Your booking is confirmed.</b> Booking <code>{ $code }</code>
    { $count ->
        [one] Your ticket follows below.
       *[other] Your { $count } tickets follow below.
    }
card-cancelling = <b>Cancelling the booking…</b>
card-expired = <b>The time to confirm has run out.</b> Nothing was booked and nothing is owed.
card-rejected = <b>The venue couldn’t take this booking.</b> Nothing was booked. Another day or number may work.
card-rejected-paused = <b>Sales are paused at the moment.</b> Nothing was booked. Please try again later.
card-abandoned = <b>The venue’s system gave no answer.</b> Nothing was booked and nothing is owed. Please try again.
card-cancelled-by-you = <b>You cancelled this booking.</b> Nothing is owed.
card-cancelled = <b>This booking was cancelled.</b> Its tickets are no longer valid.
    { $reason }
card-closed = <b>This booking was closed by our staff.</b>
    { $reason }
why-paused = <b>Sales are paused at the moment.</b> Your tickets are still held; please try again a little later.
why-total-changed = <b>The total has changed.</b> Please look at it before you confirm.
why-hold-too-short = <b>There was too little time left to issue the tickets safely.</b>
why-unreachable = The venue’s system can’t be reached just now. We keep trying.
why-no-answer = The venue’s system has not answered yet. We keep trying.
why-cancel-refused = <b>The venue didn’t accept the cancellation.</b> The booking stands.
refused-confirming = Your tickets are being issued.
refused-notHeld = This booking is no longer waiting to be confirmed.
refused-totalChanged = The total has changed. Please look at the card again.
refused-holdTooShort = Too little time is left to issue the tickets safely. Please book again.
refused-cutoffPassed = Today’s sale has closed.
refused-cancelling = This booking is being cancelled already.
refused-cancelled = This booking is cancelled already.
refused-notCancellable = This booking can’t be cancelled here.
refused-notIssued = There are no valid tickets in this booking.
limit-openHolds = You have as many open bookings as are possible at a time. Please confirm or cancel one first.
limit-ticketsPerDay = That is more tickets than one person can buy in a day here.

## Notices

notice-hold-ends = ⏳ <b>Your tickets are held only a little longer.</b> Confirm to keep them.
notice-outcome = We have checked with the venue:
notice-cancelled = ❗ Booking <code>{ $code }</code> has been cancelled by the venue’s staff.
notice-visit = <b>See you tomorrow at { $venue }!</b>
    Booking <code>{ $code }</code>, { $date }

## Tickets

ticket-position = { $n } of { $count }
ticket-valid-on = Valid on { $date }
ticket-valid-range = Valid { $from } – { $to }
ticket-void = CANCELLED
ticket-caption = <b>{ $n } of { $count }</b> · { $name }
    <code>{ $code }</code>
ticket-drawn-QR = The code is too long for a barcode, so it is shown as a QR code.
ticket-drawn-TEXT = The code can’t be drawn; show it in letters.
ticket-void-caption = { $n } of { $count } · cancelled, no longer valid
delivery-closing =
    { $count ->
        [one] That is your ticket.
       *[other] Those are your { $count } tickets.
    } Show them at the entrance; /mytickets sends them again at any time.
pdf-title = { $venue } – booking { $code }
pdf-caption = All tickets to print
calendar-summary = { $venue }
calendar-description = Booking { $code }. Your tickets are in the Telegram chat.
calendar-caption = The visit for your calendar
sending-again = Sending your tickets again…

## My tickets

tickets-title = <b>Your bookings</b>
tickets-none = You have no bookings yet.
tickets-entry = { $date } · { $code } · { $count ->
        [one] one ticket
       *[other] { $count } tickets
    }
tickets-entry-held = { $date } · { $code } · held until { $time }
tickets-entry-cancelled = { $date } · { $code } · cancelled
tickets-detail = <b>{ $date }</b> · <code>{ $code }</code>
    { $state }
tickets-line = { $quantity } × { $name }
tickets-ticket = { $n }. { $name }: { $status }
tickets-more = …and { $count } more
tickets-not-live = The venue can’t be asked just now; this is what was known on { $time } (venue time).
ticket-WAITING = unused
ticket-USING = in use
ticket-USED = used
ticket-LOCK = locked
ticket-CANCEL = cancelled
state-requested = Being reserved
state-held = Held
state-confirming = Being issued
state-issued = Confirmed
state-expired = Ran out
state-rejected = Not accepted
state-cancelling = Being cancelled
state-cancelled = Cancelled
state-review = Being checked with the venue
state-abandoned = Not booked
state-closed = Closed

## Alerts to staff

alert-unknownConfirm = ⚠️ Booking <code>{ $code }</code> ({ $date }, { $total }): the confirm has had no answer for five minutes. It is being read back; nobody needs to act yet.
alert-review = ⚠️ Booking <code>{ $code }</code> ({ $date }, { $total }) needs a person: its outcome could not be learned from the partner. Please look it up there.
alert-dateDiffers = ⚠️ Booking <code>{ $code }</code>: the customer asked for { $date }, the partner has { $theirs }.
alert-deliveryUnanswered = ⚠️ Booking <code>{ $code }</code>: Telegram has not answered three times. Sending goes on.
alert-unreachable = ⚠️ Booking <code>{ $code }</code> ({ $date }): its tickets could not be delivered, the customer can’t be reached. They wait in /mytickets.
alert-cancelFailed = ⚠️ Booking <code>{ $code }</code> ({ $date }) could not be cancelled at the partner and stands.
