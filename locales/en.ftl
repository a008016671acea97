### English: the source. Every other locale has exactly these messages and variables.
### Messages are Telegram HTML unless they are buttons, toasts or pictures. Values are escaped by the program.

language-name = English
item-separator = { ", " }
fact-separator = { " · " }
name-value = { $name } · { $value }

## Buttons: exact, since people and tests press them by name

book-tickets = Book tickets
my-tickets = My tickets
language = Language
help = Help
continue-booking = Continue booking
start-over = Start over
today = Today
tomorrow = Tomorrow
this-weekend = This weekend
another-day = Another day
change-date = Change date
cancel = Cancel
back = Back
try-again = Try again
remove = Remove
all-tickets = All tickets
other-tickets = Other tickets
offer-add = Add { $tickets }
offer-remove = Remove { $tickets }
offer-to = Change to { $tickets }
go-back-to = Go back to: { $tickets }
go-back-to-day = Go back to: { $tickets } on { $date }
continue-total = Continue · { $amount }
privacy-notice = Privacy notice
agree-and-book-as = Agree, book as { $name }
book-as = Book as { $name }
keep-value = Keep { $value }
yes-book-as = Yes, book as { $name }
meant-tickets = No, I meant tickets
share-phone = Share my phone number
phone-right = Yes, that's right
get-tickets = Get tickets · { $amount }
hold = Hold for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }
separate-tickets = Separate tickets
shared-ticket = One shared ticket
company-invoice = Company invoice
no-invoice = No invoice
edit = Edit
edit-date = Date
edit-tickets = Tickets
edit-name = Name
edit-phone = Phone
edit-email = Email
edit-cardId = ID number
edit-note = Note
remove-note = Remove note
cancel-booking = Cancel booking
cancel-surely = Yes, cancel booking
copy-code = Copy booking code
book-again = Book again
ask-the-venue = Ask the venue
to-held-booking = To the booking on hold
directions = Directions
send-again = Send tickets again
pdf = PDF
add-to-calendar = Add to calendar
add-to-wallet = Add to wallet
show-tickets = Show tickets
turn-reminders-off = Turn reminders off
turn-reminders-on = Turn reminders on
get-my-data = Get my data
forget-me = Forget me
forget-surely = Yes, delete everything
keep-my-data = Keep my data
open-chat = Open private chat
n-of-count = { $n } of { $count }

## Commands and the bot's profile

command-book = Book tickets
command-mytickets = Your bookings and tickets
command-settings = Language and reminders
command-language = Change the language
command-help = What this bot does
command-privacy = What is stored about you
command-cancel = Leave the booking
bot-description =
    Tickets for { $venue }. Choose a day, choose your tickets, and get them here as pictures ready to scan at the entrance.
bot-short-description = Tickets for { $venue }: book and get them here.

## Welcome, help

welcome =
    Hello { $name }! When would you like to visit <b>{ $venue }</b>? Tap a day, or just write, like “2 adults on Saturday”; your tickets come right here.
welcome-by-invitation = Hello { $name }! This is <b>{ $venue }</b>.
help-text =
    <b>Tickets for { $venue }</b>

    /book – choose a day and your tickets
    /mytickets – your bookings; send the tickets again
    /settings – language and reminders
    /language – change the language
    /privacy – what is stored about you
    /cancel – leave a booking that is not finished

    You can also simply write what you need, like “2 adults 1 child Saturday” or “where is the entrance?”.
help-ask = Anything else? “Ask the venue” passes your question on, and the answer comes here.
support = Need a person? { $contact }
privacy-text =
    <b>What is stored, and why</b>

    <b>To carry out your booking</b>, which is a contract with you: the name, phone number and other details that you are asked for, your Telegram id, username and language, and the booking itself. { $venue } uses them for your visit, the reminder before it and notices about your own bookings. They are kept here, encrypted, and deleted { $days ->
        [one] one day
       *[other] { $days } days
    } after the last day on which a ticket is valid. Nothing is used for advertising or sold.
language-question = Which language would you like?
language-chosen = English it is.
only-in-private = I sell tickets in private chat.
unknown-command = Sorry, there is no such command. Here is what you can do:
not-understood = Sorry, I didn't get that.
not-understood-send = “Ask the venue” passes it on as you wrote it, and the answer comes to this chat.
not-understood-here = Sorry, I didn’t get that. { $expected }
part-offered = Is this what you would like? I couldn’t read “{ $words }”.
part-unread = I couldn’t read “{ $words }”. Please choose below.
part-asked = Is this what you would like?
no-answer = Sorry, I don’t know that. Please ask the venue.
nothing-to-change = There is no unfinished booking to change. A booking that is made can’t be added to, but you can make another one.
new-booking = New booking.
proposal =
    <b>Is this right?</b>
    { $proposed }
proposal-yes = Yes, go on
proposal-change = Change
proposal-traits = You also wrote “{ $words }”. Please check whether that changes the tickets.
reader-allow = Let an assistant read it
reader-offer = An assistant could read it: your words, without numbers and addresses, go to { $recipient }. The same then goes for later texts that aren’t read, until you stop it under /privacy.
reader-withdraw = Stop the assistant
reader-withdrawn = The assistant is off. Nothing that you write goes to it any more.
talk-thanks = You’re welcome! 😊
talk-greeting = Hello! Write a day and who is coming, like “2 adults on Saturday”, or just ask.
talk-other = 😊 I’m here whenever you need anything.
unknown-message = I can’t read that kind of message. Please put it in words.
unknown-message-send = I can’t read that kind of message. Please put it in words, or tap “Ask the venue” to send it as it is.
trouble =
    Something went wrong on our side just now, and nothing you entered is lost. Please try again in a moment.
stale = This button is from an earlier step.
only-staff = Only staff can use this.
only-owners = Only an owner can say that it was returned. Please ask one.
only-owners-do = Only an owner can do this. Please ask one.
too-fast = You’re going a little fast for me. Please wait a moment, then go on.
forgotten = Your unfinished booking waited too long and is gone. Nothing was booked; you can start a new one at any time.
edited-not-read = I have already acted on that message as you first wrote it; below is how your booking stands. Please send the change as a new message.
not-own-words = I don’t act on messages that are forwarded, sent through another bot or written in a group’s name. Please type it yourself.
unfinished = You have an unfinished booking.
unfinished-for-date = You have an unfinished booking for <b>{ $date }</b>.
cancelled-nothing-booked = You left the booking. Nothing was booked.
nothing-to-cancel = There is no unfinished booking to leave. Nothing was booked.
leave-asked = Do you want to leave this booking? Then tap “{ $button }” below. Nothing is booked yet.
keyboard-closed = Thank you.
lead = ❗ { $text }
lead-fact = 💬 { $text }
fact = { $text }

## Settings, a customer's own data

settings-text =
    <b>Settings</b>

    Language: { $language }
    Reminder on the evening before a visit: { $reminders }
reminders-on = on
reminders-off = off
reminders-turned-on = You will be reminded on the evening before a visit.
reminders-turned-off = You will not be reminded of visits any more.
my-data-caption = Everything that this bot keeps about you
forget-text =
    <b>Delete everything about you?</b>

    Your saved details, your choices and your bookings are then deleted here. What the venue was given with a booking stays with the venue.
forget-tickets = ❗ You still have { $count ->
        [one] one ticket
       *[other] { $count } tickets
    }. Tickets stay valid, but they disappear from the bot: it can’t show them or send them again. Keep the pictures in this chat.
forget-invitation = To book here again you will need a new invitation.
forget-surely-text = <b>Are you sure?</b> This can’t be undone.
forgotten-you = Done. Everything about you has been deleted here. Thank you for visiting.
kept-your-data = Nothing was deleted.
forget-unresolved =
    <b>Not yet:</b> { $count ->
        [one] one of your bookings is
       *[other] { $count } of your bookings are
    } still open, and without the record nobody could look after it. Get the tickets or cancel what is held, or wait for the venue’s answer; then send /forgetme again.
forget-money = <b>Not yet:</b> money is still to be given back to you, and without the record the venue could not return it. You get a message here once that is done; then send /forgetme again.
forget-by = Or leave it to the bot: all else is deleted at once, and these bookings on { $date }. If one is still open then, your name, contact details and notes are deleted, and the rest once it is settled.
forget-waits = All else about you has been deleted here. These bookings follow on { $date }. If one is still open then, your name, contact details and notes are deleted, and the rest once it is settled.

## Day

date-title = <b>Which day would you like to come?</b>
date-current = Chosen so far: <b>{ $date }</b>
date-last-time = Last time: <b>{ $date }</b>
date-hint = Tap a day, or just type it: { $example }, “Saturday”, or “2 adults tomorrow”.
date-expected = Please choose a day.
date-pick-a-day = Tap a day below, or type one.
date-not-in-month = That day is not in this month.
date-past = { $date } has passed. Please choose today or a later day.
date-beyond-horizon = Tickets can be booked up to { $date }.
date-not-yet = { $date } is not on sale yet. Tickets can be booked up to { $last }.
date-nothing-on-sale = No tickets are on sale for { $date }.
prices-for = Prices for { $date }:
day-on-sale-line = { $name } – { $price }
day-not-looked-up = I can’t look up what is on sale on { $date } just now. Please try again in a moment.
date-month-past = Those days have passed.
date-example = { $day }/{ $month }
month-names = January | February | March | April | May | June | July | August | September | October | November | December
month-title = { $month } { $year }
day-label = { $weekday }, { $date }
weekday-names = Mon | Tue | Wed | Thu | Fri | Sat | Sun
calendar-weekdays = Mo | Tu | We | Th | Fr | Sa | Su
choice-day = <b>Which day do you mean?</b>
choice-expected = Please tap one of the buttons below.

## Visit

visit-info = Visit info
tell-when-open = Tell me when it opens
choose-tickets = Choose tickets
visit-title = <b>Your visit to { $venue }</b>
visit-address = 📍 <b>Address</b>
    { $text }
visit-hours = 🕘 <b>Opening hours</b>
    { $text }
visit-parking = 🚗 <b>Parking</b>
    { $text }
visit-rules = 📋 <b>House rules</b>
    { $text }
visit-refunds = 💰 <b>Refunds</b>
    { $text }
visit-nothing = Sorry, we have nothing on that here yet. Please ask the venue.
visit-upcoming = <b>Your visit:</b> { $date } · { $count ->
        [one] one ticket
       *[other] { $count } tickets
    }
opening-promise = 🔔 We’ll write to you here as soon as tickets for <b>{ $date }</b> go on sale.
opening-watched = We’ll tell you when tickets for { $date } go on sale.
opening-full = You are already waiting for { $maximum } days, and that is as many as we can watch at a time.
opening-now = 🔔 <b>Tickets for { $date } are on sale now.</b>
privacy-invoices = <b>For a company invoice</b>, if you ask for one, which the law requires { $venue } to issue: the company’s name, its tax code and an email address. They are kept and deleted with the booking.
privacy-openings = <b>With your consent</b>, which you give with a tap of your own: “Tell me when it opens”. The day is forgotten once it has passed. When you agreed, and to what, is kept for three years without your name.
privacy-recipients = <b>Who gets it</b>: the staff of { $venue }, the partner that issues its tickets, and Telegram, which carries this chat. Where you pay here, also the bank or the payment provider.
privacy-hosting = <b>Country of the servers</b>: { $country }.
privacy-rights = <b>Your rights</b>: /mydata sends you all of it as a file. /forgetme deletes it and withdraws your consent. For questions and complaints: { $contact }. You can also complain to the authority for data protection; in Vietnam that is the Ministry of Public Security (A05).
privacy-reader = What you write goes to { $recipient } where the bot can’t read it, if you have allowed that: without phone numbers, emails, @names and booking codes, and without your name or id.
privacy-payments = What was paid stays in the books, without your name, for as long as the law asks; /forgetme leaves it there.
venue-file-taken = ✅ The new venue.toml is in use.
venue-file-unsold = ⚠️ It names packages that are not on sale in the next { $weeks } weeks: { $codes }
alert-venue-file = ⚠️ <b>The new venue.toml has a problem and is not in use.</b> The bot keeps the former one. Please correct it and reload again:

    { $problems }

## Tickets

package-title = <b>{ $name }</b>
    { $price }
heading = <b>{ $text }</b>
group-kind = { $name }: { $price } ({ $minimum }–{ $maximum } per booking)
of-kind = { $name }:
package-service = • { $quantity } × { $name }
more-entries = …and { $count } more
package-for-date = For { $date }
package-admits = One ticket lets in { $visitors }
validity-on = Valid on { $date }
validity-range = Valid from { $from } to { $to }
validity-days = Valid for { $days ->
        [one] one day
       *[other] { $days } days
    } from purchase
package-limit = Up to { $maximum } per booking
package-limits = { $minimum } to { $maximum } per booking
package-count-typed = More than { $count }? Just type the number.
package-cutoff = Today’s sale closes at { $time } (venue time)
package-closed = Today’s sale closed at { $time } (venue time), so it can’t be booked for today
aside = <i>{ $text }</i>
package-note-of = <i>{ $name }: { $note }</i>
package-expected = Choose with + and −, tap another ticket below, or type what you need, like “2 adults”.
package-gone = This ticket is not on sale that day any more.
package-changed = The price or limits of “{ $name }” have just changed. Please check before you go on.
package-closed-now = Today’s sale of “{ $name }” closed at { $time } (venue time).
venue-silent = The venue’s system isn’t answering just now, so we can’t check your tickets for that day. Please try again in a moment.
list-title = <b>Which of these for { $date }?</b>
list-from = from { $price }
list-for = { $price } for { $visitors }
list-closed = closed today
packages-none = No tickets are on sale for <b>{ $date }</b>. Please choose another day.
packages-slow =
    Asking the venue for tickets on <b>{ $date }</b>… It is taking longer than usual. They will appear here as soon as the answer comes.
packages-unavailable =
    The venue’s system isn’t answering just now, so we can’t show the tickets for <b>{ $date }</b>. Nothing you entered is lost.
quantity-expected = How many? Use + and −, or type a number.
party-adult = { $count ->
        [one] { $count } adult
       *[other] { $count } adults
    }
party-child = { $count ->
        [one] { $count } child
       *[other] { $count } children
    }
party-infant = { $count ->
        [one] { $count } baby
       *[other] { $count } babies
    }
party-senior = { $count ->
        [one] { $count } senior
       *[other] { $count } seniors
    }
party-student = { $count ->
        [one] { $count } student
       *[other] { $count } students
    }
party-person = { $count ->
        [one] { $count } person
       *[other] { $count } people
    }
party-bare = { $count ->
        [one] { $count } ticket
       *[other] { $count } tickets
    }
kind-adult = Adult
kind-child = Child
kind-infant = Baby
kind-senior = Senior
party-how-many =
    { $party }: how many tickets of each kind? Use + and −, or type it, like “2 adults, 1 child”.
quantity-none = You haven’t chosen any of these yet.
quantity-below = Each booking needs at least { $minimum } of this ticket.
quantity-above = Each booking can have up to { $maximum } of this ticket.
order-added = Added: { $tickets }
order-removed = Taken out: { $tickets }
order-set = In your booking now: { $tickets }
cart-title = <b>Your booking for { $date }</b>
cart-line = { $quantity } × { $name } – { $amount }
cart-lines-more = …and { $count } more
line-entry = { $quantity } × { $name }
total = Total: <b>{ $amount }</b>
cart-full = One booking can hold up to { $maximum } different tickets. Please take one out, or book these first.
cart-gone = Not on sale that day, so taken out of your booking: { $names }.
cart-changed = The price or quantity has changed since you chose: { $names }. Please check your booking once more.
cart-closed = Today’s sale has closed ({ $time }, venue time). Taken out of your booking: { $names }.

## Details

consent = By answering you agree that { $venue } gets your { $details } with this booking. They are kept here, encrypted, for { $days ->
        [one] one day
       *[other] { $days } days
    } after your visit, then deleted.
detail-name = name
detail-phone = phone number
detail-email = email address
detail-cardId = ID number
name-question = <b>What name is the booking for?</b>
name-hint = Type it, or tap the button to use your Telegram name.
name-doubtful = <b>Is “{ $name }” the name for the booking?</b>
name-expected = Please type the name for the booking.
name-unusable = Sorry, that doesn’t look like a name. Please type the name of the person who is coming.
phone-question = <b>What is your phone number?</b>
phone-hint = Share it with the button below, or type it, like { $example }.
phone-placeholder = Phone number
phone-example = 0912 345 678 or +44 7400 123456
phone-expected = Please share your phone number with the button below, or type it.
phone-not-own = That contact is somebody else’s. Please share your own number, or type one.
phone-unusable = Sorry, that doesn’t look like a phone number. Please check it and type it again.
phone-unlikely = <b>Is { $phone } really your number?</b>
    It doesn’t look like one that is in use. Please check it; if it’s wrong, just type it again.
phone-of-country = <b>Is { $phone } your number?</b>
    The country code was added. If it’s wrong, just type the number with + and its code.
email-question = <b>What is your email address?</b>
email-hint = Type it, like name@example.com.
email-expected = Please type your email address.
email-unusable = Sorry, that doesn’t look like an email address. Please check it and type it again.
cardId-question = <b>What is your ID number?</b>
cardId-hint = The number of your passport or identity card. Your message is deleted from this chat at once.
cardId-expected = Please type the number of your passport or identity card.
cardId-unusable = Sorry, that doesn’t look like an ID number: it has at least 4 letters and digits.
cardId-not-deleted = We couldn’t delete this message with your ID number. You can delete it yourself.

## Review

review-title = <b>Please check your booking for { $date }</b>
review-name = Name: { $value }
review-phone = Phone: { $value }
review-email = Email: { $value }
review-cardId = ID number: { $value }
review-invoice = Invoice: { $company }, { $taxCode }, { $email }
review-separate = Separate tickets: one for each person
review-grouped = One shared ticket of each kind: you go in together
review-suggested = These are the tickets you chose last time.
review-note = Note: <i>{ $note }</i>
payment-notice = 💳 { $notice }
review-expected = Please use the buttons below, or type what you would like to change.
almost-done = Almost done: tap “{ $button }”.
edit-title = <b>What would you like to change?</b>
edit-expected = Please tap what you would like to change.
note-question = <b>A note for the venue</b>
    Type it, up to 200 characters.
note-expected = Please type your note, or tap “Back”.
note-too-long = A note can have up to { $maximum } characters. Please make it a little shorter.
invoice-company-question = <b>Which company is the invoice for?</b>
invoice-taxCode-question = <b>What is its tax code?</b>
invoice-email-question = <b>Which email address should the invoice go to?</b>
invoice-company = Company: { $company }
invoice-taxCode = Tax code: { $taxCode }
invoice-expected = Please type the answer, or tap “Back”.
invoice-company-unusable = Please type the company’s name, with up to 100 characters.
invoice-taxCode-unusable = Sorry, that doesn’t look like a tax code: it has 4 to 20 letters, digits and hyphens. Please check it and type it again.
invoice-taxCode-unusable-vn = Sorry, that doesn’t look like a tax code: it has 10 digits, 10 and 3 for a branch, or 12. Please check it and type it again.

## Payment

pay-total = Pay { $amount }
pay-again-at = Try again at { $time }
pay-by-telegram = Pay by card · { $amount }
pay-by-transfer = Pay by transfer · { $amount }
instead-telegram = Pay by card
instead-transfer = Pay by transfer
i-have-paid = I have paid
show-transfer = Show transfer details
copy-account = Copy account
copy-amount = Copy amount
copy-content = Copy note
review-pay-telegram = 💳 You pay by card, here in Telegram. Your tickets come as soon as it is paid.
review-pay-transfer = 🏦 You pay by bank transfer with a QR code. Your tickets come as soon as the money has arrived.
review-pay-either = 💳 You pay here, by card or by bank transfer. Your tickets come as soon as the money has arrived.
card-payment-notWhole = This amount can’t be paid by card.
card-pay-until = <b>One step left: the payment.</b> Your tickets are held until { $time } ({ $left }) and issued as soon as they are paid.
card-pay = <b>One step left: the payment.</b> Your tickets are held, and issued as soon as they are paid.
card-pay-total-differs = Please note: the venue’s total differs from the { $before } shown before. Pay only if you agree.
card-pay-with-telegram = Your invoice is here in the chat.
card-checkout-open = A card payment was started. If your card was declined, you can try again at { $time } ({ $left }).
card-pay-with-transfer = The code to scan is here in the chat.
card-said-paid = <b>The venue is looking for your transfer.</b> Your tickets are held, and issued as soon as the money has arrived.
card-said-paid-until = <b>The venue is looking for your transfer.</b> Your tickets are held until { $time } ({ $left }) and issued as soon as the money has arrived.
money-paid = Paid: { $amount }
money-due = Still to pay: <b>{ $amount }</b>
money-carried-over = Counts for booking { $code }: { $amount }
money-to-return = You get back: <b>{ $amount }</b>
money-returned = Returned to you: { $amount }
why-paused-paid = <b>Your payment has arrived, and sales are paused at the moment.</b> We try every minute to issue your tickets. If it doesn’t work before they are no longer held, you get all of it back.
why-paused-change = <b>Sales are paused at the moment.</b> We try every minute to issue your tickets for the new day. If it doesn’t work before they are no longer held, your earlier booking stays, and you get back whatever you have paid on top.
invoice-title = Tickets for { $date }
invoice-description = { $venue }, { $date }. Booking { $code }. Your tickets come here as soon as it is paid.
invoice-adjustment = Fee or discount of the venue
invoice-already-paid = Already paid
transfer-caption = <b>Transfer { $amount } by { $time }</b> ({ $left })
transfer-said-paid = Thank you: the venue knows that you have paid. Your tickets arrive here automatically once the money has arrived.
transfer-details = <b>{ $amount }, held until { $time }</b> ({ $left })
transfer-how = Scan the code with your banking app. On this phone: save the picture and choose it in your bank’s app.
transfer-facts = { $bank } · <code>{ $account }</code> · note <code>{ $code }</code>
    Your tickets arrive here automatically.
transfer-title = Bank transfer
transfer-until = until { $time }
transfer-scan = Scan with your banking app
transfer-bank = Bank
transfer-account = Account
transfer-holder = Account holder
transfer-content = Transfer note
transfer-hint = Please leave the amount and the note as they are
transfer-closed = No longer to be paid
transfer-paid-caption = ✅ <b>This is paid.</b> Please don’t transfer it again.
transfer-closed-caption = <b>This is no longer to be paid.</b> Please don’t transfer anything; money that still comes is returned.
transfer-issued-caption = <b>Your tickets have been issued.</b> Please don’t transfer anything now.
checkout-unknownInvoice = This invoice is not valid any more. Nothing was charged.
checkout-otherCustomer = Only the person who booked can pay this invoice. Nothing was charged.
checkout-outdated = This invoice has been replaced. Please pay the latest one; nothing was charged.
checkout-alreadyPaid = This booking is paid already. Nothing was charged.
checkout-notHeld = These tickets are no longer held. Nothing was charged; please book again.
checkout-differentAmount = The amount has changed. Please look at the booking again; nothing was charged.
checkout-anotherCheckout = Another payment of this booking is under way. Please try again at { $time } (venue time); nothing was charged.
checkout-holdEnds = Too little time is left to issue your tickets safely. Nothing was charged; please book again.
checkout-noDebtRoom = Sales are paused at the moment. Nothing was charged; please try again a little later.
checkout-partnerSilent = The venue isn’t answering just now. Nothing was charged; please try again in a moment.
checkout-notPayable = The venue no longer holds these tickets. Nothing was charged; please book again.
checkout-totalChanged = The venue’s total has changed. Please look at the booking again; nothing was charged.
checkout-dateDiffers = The venue has another date for this booking. Please look at it again; nothing was charged.
checkout-linesDiffer = The venue has other tickets for this booking. Please look at it again; nothing was charged.
checkout-cutoffPassed = Today’s sale has closed. Nothing was charged.
checkout-trouble = Something went wrong on our side. Nothing was charged; please try again in a moment.
notice-partlyPaid = 💰 <b>{ $amount } has arrived, { $due } is still missing.</b> Please pay the rest in time: your tickets are issued once all of it is there. If it doesn’t come, you get everything back.
notice-partlyPaid-change = 💰 <b>{ $amount } has arrived, { $due } is still missing.</b> Please pay the rest in time: your tickets for the new day are issued once all of it is there. If it doesn’t come, your earlier booking stays, and you get back what has arrived.
notice-moneyWaits = 💰 <b>Your { $amount } has arrived.</b> The booking isn’t what you agreed to any more, so please look at it once more below before its tickets are issued. If you leave it, you get all of it back.
notice-moneyCorrected-held = ⚠️ <b>{ $amount } hasn’t arrived after all.</b> We noted it for booking <code>{ $code }</code> by mistake, sorry. Your tickets are issued once it is paid.
notice-moneyCorrected = ⚠️ <b>{ $amount } hasn’t arrived after all.</b> We noted it for booking <code>{ $code }</code> by mistake, sorry, so it isn’t returned either. If you did send it, please ask the venue.
notice-moneyToReturn = 💰 <b>You get { $amount } back</b> for booking <code>{ $code }</code>. { $reason } The venue returns it the way you paid, and you get a message here once that is done.
notice-moneyToReturn-all = 💰 <b>You get { $amount } back in all</b> for booking <code>{ $code }</code>. { $reason } The venue returns it the way you paid, and you get a message here once that is done.
return-part = { $amount }: { $reason }
notice-moneyReturned = ✅ <b>The venue has returned { $amount } to you</b> for booking <code>{ $code }</code>. Your bank may need a few days to show it.
notice-moneyReturned-again = ✅ <b>The venue has returned money to you again, { $amount } in all</b> for booking <code>{ $code }</code>. Your bank may need a few days to show it.
notice-moneyCarriedOver = 💰 <b>{ $amount } of booking <code>{ $code }</code> went to your new booking <code>{ $other }</code></b> ({ $date }) instead of back to you.
return-tooMuch = More came than the booking costs.
return-paidTwice = It was paid twice.
return-cheaperDay = The new day costs less.
return-notIssued = No tickets were issued for it.
return-late = The money came after the booking had ended.
return-cancelledByStaff = The venue cancelled the booking.
return-cancelledByCustomer = That is what the venue’s rules give back for your cancellation.
return-foreignCurrency = It came in a currency in which nothing is sold here.
cancel-question-paid = <b>Cancel this booking?</b> The tickets go back on sale. You get { $amount } back.
cancel-question-unpaid = <b>Cancel this booking?</b> The tickets go back on sale. Nothing has been paid yet, and nothing is due.
cancel-question-change = <b>Cancel this booking?</b> The tickets go back on sale.
closing-paid = ✅ Paid: { $amount }. Nothing is due at the entrance.
paid = Paid
notice-hold-ends-pay = ⏳ <b>Your tickets are held only a little longer.</b> Pay now to keep them.
notice-changedByVenue = { $venue } is moving your visit from { $before } to { $date } for you. Your old tickets stay valid until the new ones are here.
pay-failed = This way to pay doesn’t work just now. Nothing was charged.
refused-prepaid = Please pay first: your tickets then arrive here automatically.
refused-notPrepaid = There is nothing to pay here.
refused-otherMethod = This way to pay is not offered here.
refused-dateDiffers = The venue has another date for this booking. Please book again, or wait for an answer.
refused-linesDiffer = The venue has other tickets for this booking. Please book again, or wait for an answer.
refused-notAwaited = There is nothing to pay here at the moment.
refused-toldAlready = The venue knows already. Your tickets arrive here automatically once the money has arrived.

## The booking's card

card-requested = <b>Reserving your tickets…</b>
card-code = Booking <code>{ $code }</code>
card-date = <b>{ $date }</b>
card-held = <b>One step left.</b> Your tickets are held, not issued yet.
venue-time = venue time
card-held-until = <b>One step left.</b> Your tickets are held until { $time } ({ $left }), not issued yet.
card-total-differs = Please note: the venue’s total differs from the { $before } shown before. Get the tickets only if you agree.
card-confirming = <b>Issuing your tickets…</b>
card-checking =
    <b>We are checking with the venue.</b> Please don’t book again; your tickets or an answer will come here.
card-review =
    <b>We are checking with the venue.</b> Please don’t book again; a person is looking after it, and an answer will come here.
card-issued = <b>Your booking is confirmed.</b>
    Booking <code>{ $code }</code>
    { $count ->
        [one] Your ticket follows below.
       *[other] Your { $count } tickets follow below.
    }
card-cancelling = <b>Cancelling the booking…</b>
card-expired = <b>Your tickets are no longer held.</b> { $minutes ->
        [0] They weren’t issued in time;
        [one] The one minute is over;
       *[other] The { $minutes } minutes are over;
    } nothing was booked and nothing is due. “Book again” keeps your choices.
card-rejected = <b>The venue couldn’t take this booking.</b> Nothing was booked. Another day or number may work.
card-rejected-paused = <b>Sales are paused at the moment.</b> Nothing was booked. Please try again later.
card-rejected-date = <b>The venue takes no booking for { $date }.</b> It may be closed, or its sale for that day may have ended. Nothing was booked. “Book again” keeps your choices; please choose another day.
card-rejected-packages = <b>The venue can’t issue this number of tickets.</b> Nothing was booked. “Book again” keeps your choices; please change the number or the package.
card-rejected-details = <b>The venue didn’t accept the details of this booking.</b> Nothing was booked. “Book again” keeps your choices; please check your name, phone number and other details.
card-rejected-cutoff = <b>Today’s sale closed before the booking reached the venue.</b> Nothing was booked. “Book again” keeps your choices; please choose another day.
card-rejected-replacedEnded = <b>The date was not changed:</b> your booking for { $date } had ended by then. Nothing new was booked.
card-rejected-replacedUsed = <b>The date was not changed:</b> a ticket of your booking for { $date } has been used or locked by now. That booking stays as it is; nothing new was booked.
card-abandoned = <b>The venue’s system gave no answer.</b> Nothing was booked and nothing is due. Please try again.
card-cancelled-by-you = <b>You cancelled this booking.</b> Nothing is due.
cancel-question = <b>Cancel this booking?</b> The tickets go back on sale; nothing was paid here and nothing is due.
card-cancelled = ❗ <b>The venue has cancelled this booking.</b> Its tickets are no longer valid.
card-closed = <b>This booking was closed by our staff.</b>
reason-given = Reason: <i>{ $reason }</i>
why-paused = <b>Sales are paused at the moment.</b> Your tickets are still held; please try again a little later.
why-total-changed = <b>The total has changed.</b> Please look at it before you get the tickets.
why-hold-too-short = <b>There was too little time left to issue the tickets safely.</b>
why-unreachable = The venue’s system can’t be reached just now. We keep trying.
why-no-answer = The venue’s system has not answered yet. We keep trying.
why-cancel-refused = <b>The venue didn’t accept the cancellation.</b> The booking stands.
why-date-differs = <b>The venue has another date for this booking.</b> Our staff have been told. Please book again, or wait for an answer.
why-lines-differ = <b>The venue has other tickets for this booking than you chose.</b> Our staff have been told. Please book again, or wait for an answer.
why-cutoff-passed = <b>Today’s sale has closed</b>, so these tickets can’t be issued any more.
refused-confirming = Your tickets are being issued.
refused-notHeld = This booking is no longer held.
refused-totalChanged = The total has changed. Please look at the card again.
refused-holdTooShort = Too little time is left to issue the tickets safely. Please book again.
refused-cutoffPassed = Today’s sale has closed.
refused-cancelling = This booking is being cancelled already.
refused-cancelled = This booking is cancelled already.
refused-notCancellable = This booking can’t be cancelled here.
refused-notIssued = There are no valid tickets in this booking.
refused-sentOften = These tickets have been sent so often that they can’t be sent again. You will find them further up in this chat.
refused-openHolds = You already have as many held bookings as one person can have. Please get the tickets of one, or cancel one, first.
refused-ticketsPerDay = That is more tickets than one person can buy here in a day.
refused-bookingsPerDay = You have made as many bookings today as one person can. Those you have stay as they are; you can book again tomorrow.

## After the sale

change-visit-date = Change date
ask-to-cancel = Ask the venue to cancel
ask-to-change = Ask the venue to change the date
change-to = Change to { $date }
cancel-tickets-question = <b>Cancel this booking?</b> Its tickets stop being valid at once.
cancel-returns-unpaid = Nothing was paid here, and nothing is due any more.
cancel-returns = You get { $amount } back of the { $total } that you have paid.
cancel-returns-nothing = It is too late for a refund: nothing is returned.
cancel-until = For this day you can cancel until { $time } (venue time).
change-until = You can change this date until { $time } (venue time).
both-until = For this day that is until { $time } (venue time).
end-of-day = the end of { $date }
cancel-too-late = Cancelling here was possible until { $time } (venue time). You can still ask the venue.
change-too-late = Changing the date here was possible until { $time } (venue time). You can still ask the venue.
both-too-late = Changing the date or cancelling here was possible until { $time } (venue time). You can still ask the venue.
cancel-by-staff = To cancel, please ask the venue.
change-by-staff = To change the date, please ask the venue.
both-by-staff = To change the date or cancel, please ask the venue.
policy-both = You can change the date or cancel here up to { $time }.
policy-change = You can change the date here up to { $time }.
policy-cancel = You can cancel here up to { $time }.
policy-return = If you cancel up to { $time }, you get { $percent }% back.
policy-return-none = After that, nothing is paid back.
policy-days = { $days ->
        [one] one day
       *[other] { $days } days
    } before the day of your visit begins
policy-hours = { $hours ->
        [one] one hour
       *[other] { $hours } hours
    } before the day of your visit begins
policy-day-itself = the beginning of the day of your visit
cancelling-now = Cancelling your booking…
request-sent = The venue has your request. The answer comes here.
request-returns = Under the venue’s policy you get back { $amount } of the { $total } that you have paid. The venue may give you more.
request-why-cancel = Would you like to say why? Write it here, then tap the button.
request-why-change = Which day would you like, and why? Write it here, then tap the button.
request-words = Your words to the venue: <i>{ $text }</i>
write-at-most = Please write at most { $maximum } characters.
request-cancel-open = ⏳ You asked the venue to cancel ({ $time }). The answer comes here; until then your tickets stay valid.
request-change-open = ⏳ You asked the venue to change the date ({ $time }). The answer comes here; until then your tickets stay valid.
request-cancel-declined = The venue did not agree to cancel: <i>{ $reason }</i>
request-change-declined = The venue did not agree to another date: <i>{ $reason }</i>
request-change-approved = ✅ The venue has agreed to another day.
answer-change-approved = ✅ <b>The venue has agreed to another day</b> for booking <code>{ $code }</code> ({ $date }). Please choose it below; your tickets are replaced only then.
answer-cancel-declined = ❗ <b>The venue did not agree to cancel</b> booking <code>{ $code }</code> ({ $date }). Your tickets stay valid.
answer-change-declined = ❗ <b>The venue did not agree to change the date</b> of booking <code>{ $code }</code> ({ $date }). Your tickets stay valid.
answer-expired = ❗ <b>Your request about booking <code>{ $code }</code> got no answer before the visit ({ $date }) was over.</b> We are sorry. Please ask the venue.
cancel-which = <b>Which booking would you like to cancel?</b>
cancel-which-one = <b>Cancel this booking?</b>
hold-until = Your tickets are held until { $time } (venue time); that can’t be made longer. If you don’t get them by then, the booking lapses by itself.
held-stays = Your booking for <b>{ $date }</b> stays on hold as it is. What you ask for now is a booking of its own:
held-stays-until = Your booking for <b>{ $date }</b> stays on hold until { $time } (venue time) as it is. What you ask for now is a booking of its own:
change-title = <b>Which day would you like to come instead?</b>
change-hint = Tap a day, or just type it: { $example }, “Saturday” or “tomorrow”.
change-from = Your booking <code>{ $code }</code> is for <b>{ $date }</b>:
change-review = <b>Please check the change</b>

    Current date: { $before }
    New: <b>{ $date }</b>
change-same-price = The price stays the same; nothing to pay now.
change-more-expensive = { $amount } more than before; nothing to pay now.
change-cheaper = { $amount } less than before; nothing to pay now.
change-all-paid = What you have paid counts for the new day; nothing more is due.
change-pay-difference = What you have paid counts for the new day. You pay the other { $amount } next, before its tickets are issued.
change-returns-difference = What you have paid counts for the new day, and { $amount } is given back to you.
change-promise = Your tickets of booking <code>{ $code }</code> stay valid until the new ones are here.
change-expected = Please use the buttons below, or type another day.
change-same-day = Your booking is for { $date } already. Please choose another day.
change-not-that-day = { $name } isn’t available for { $date } the way you booked it. Please choose another day.
change-price-moved = The price for that day has just changed. Please check before you go on.
change-left = Nothing was changed: your booking <code>{ $code }</code> for { $date } stands.
change-old-stands = Your booking <code>{ $code }</code> for { $date } stays valid.
card-replaced = 🔁 <b>Your visit was moved to { $date }</b>, booking <code>{ $code }</code>. The tickets of this earlier booking are no longer valid.
card-cancelled-tickets = <b>You cancelled this booking.</b> Its tickets are no longer valid, and nothing is due.
card-cancelled-approved = <b>The venue has cancelled this booking as you asked.</b> Its tickets are no longer valid, and nothing is due.
card-issued-still = Your booking <code>{ $code }</code>
why-cancel-unreached = <b>The venue’s system couldn’t be reached, so the booking was not cancelled.</b> It stands; please try again later.
why-tickets-used = <b>A ticket of this booking has been used</b>, so it was not cancelled. Please ask the venue.
why-replace-failed = <b>Your visit is on { $date } now, but the venue has not cancelled this earlier booking yet.</b> Our staff have been told; please don’t use these tickets.
refused-askStaff = Please ask the venue for that.
refused-tooLate = It is too late to do that here. You can still ask the venue.
refused-ticketsUsed = A ticket of this booking has been used, so it can’t be changed or cancelled here. Please ask the venue.
refused-visitOver = The visit is over, so there is nothing to change any more.
refused-replaced = This booking has been moved to another day already.
refused-changing = A change of date is under way for this booking.
refused-noWayToPay = The new day costs more than you have paid, and the rest can’t be paid in this chat any more. Please choose another day, or ask the venue.
refused-notAsked = The venue can’t be asked for that now.
refused-replacedEnded = The booking you wanted to move has ended, so you don’t need this one. Please cancel it.
refused-replacedUsed = A ticket of the booking you wanted to move has been used or locked by now.
refused-returnChanged = The amount you get back has changed. Please look again.
closing-void = Booking <code>{ $code }</code> is cancelled: its tickets are no longer valid.

## Notices

notice-hold-ends = ⏳ <b>Your tickets are held only a little longer.</b> Get them now to keep them.
notice-outcome = We have checked with the venue:
notice-void = ❗ Booking <code>{ $code }</code> is cancelled: none of its tickets are valid, even where a picture can’t be changed any more.
notice-visit = <b>See you tomorrow at { $venue }!</b>
    Booking <code>{ $code }</code>, { $date }

## Tickets

ticket-group = Shared ticket
ticket-group-uses = Admits { $count }
ticket-valid-until = Valid until { $date }
ticket-valid-range = Valid { $days }
ticket-void = CANCELLED
ticket-booking = Booking
ticket-name = Name
ticket-to-pay = To pay at the gate
ticket-to-pay-total = To pay, all tickets
ticket-payment = Payment
wallet-title = 👛 <b>Which ticket would you like in your phone’s wallet?</b>
wallet-google = Add to Google Wallet
wallet-apple = Add to Apple Wallet
wallet-valid = Valid as shown under /mytickets in the chat.
ticket-caption = <b>{ $n } of { $count }</b> · { $name }
    <code>{ $code }</code>
ticket-caption-only = <b>{ $name }</b>
    <code>{ $code }</code>
ticket-drawn-QR = The code is too long for a barcode, so it is shown as a QR code.
ticket-drawn-TEXT = The code can’t be drawn, so it is shown as text.
ticket-void-caption = { $n } of { $count } · cancelled, no longer valid
ticket-void-caption-only = This ticket is cancelled, no longer valid
delivery-progress = Sending your tickets: { $sent } of { $count } are here.
delivery-closing =
    { $count ->
        [one] <b>Here is your ticket.</b> Show it on your phone at the entrance.
       *[other] <b>Here are your { $count } tickets.</b> Show them on your phone at the entrance.
    } /mytickets sends { $count ->
        [one] it
       *[other] them
    } again at any time.
delivery-forward = Forward a ticket's picture to whoever comes with you.
tickets-missing = The venue has issued { $count } of { $of } tickets so far. We keep asking, and send the rest here as soon as they are issued.
closing-date = 📅 { $date }
closing-venue = 📍 { $venue }
closing-address = 📍 { $venue }, { $address }
closing-hours = 🕗 { $hours }
pdf-title = { $venue } – booking { $code }
pdf-caption = All tickets to print
calendar-cancelled = Cancelled: { $venue }
calendar-description = Booking { $code }. Your tickets are in the Telegram chat.
calendar-caption = Add your visit to your calendar
calendar-take-out = Open this file to take the visit out of your calendar.
calendar-move = Open this file to move the visit to { $date } in your calendar.
sending-again = Sending your tickets again…

## My tickets

tickets-title = <b>Your bookings</b>
tickets-none = You have no bookings yet.
own-booking-how = To change or cancel a booking, open it in “{ $button }”: the buttons stand below it.
no-booking-here = No booking was made in this chat. If you booked somewhere else, the venue can help.
held-until = held until { $time }
tickets-detail = <b>{ $date }</b> · <code>{ $code }</code>
    { $state }
tickets-ticket = { $n }. { $name }: { $status }
tickets-kind = { $count } × { $name }: { $status }
tickets-more = …and { $count } more
tickets-not-live = The venue isn’t answering just now; this is how things stood on { $time } (venue time).
ticket-status-unused = unused
ticket-status-inUse = in use
ticket-status-used = used
ticket-status-locked = locked
ticket-status-cancelled = cancelled
state-requested = Being reserved
state-held = Held
state-confirming = Being issued
state-issued = Confirmed
state-expired = Expired
state-rejected = Not accepted
state-cancelling = Being cancelled
state-cancelled = Cancelled
state-review = Being checked with the venue
state-abandoned = Not booked
state-closed = Closed

## Questions to the venue

question-done = Done
question-ask = 💬 <b>What would you like to ask { $venue }?</b> Just type it here; a photo or a file can go with it. The answer comes back to this chat.
question-as-it-is = Or pass on the message that you have just sent here, as it is.
question-send = Send my last message
question-about-booking = Staff see it with your booking <code>{ $code }</code> for { $date }.
question-about-day = Staff see it with your booking for { $date }.
question-about-none = Staff see your first name and nothing else of your account.
question-passed = ✓ Sent to the venue. The answer comes to this chat.
question-more = Anything to add? Just type it. “Done” ends the conversation.
question-unknown = I can’t tell whether that reached the venue. If no answer comes, please send it once more.
question-later = That could not be sent just now. Please send it again in a minute.
question-tooMany = That is a lot at once, and your last message was not sent. Please send it again in a minute.
question-over = Thank you. You can ask again at any time.
question-over-waiting = Thank you. The answer comes to this chat as soon as it is written.
question-nobody = Nobody at the venue can be reached from here just now.
question-edited = An edited message is not passed on. Please send it as a new message.
question-header = 💬 <b>{ $name }</b> has a question.
question-without-booking = No booking.
question-how-to-answer = Reply to one of these messages, and the customer gets your reply. Whatever else is written here stays among you.
staff-answer-delivered = ✓ The customer has it.
staff-answer-kinds = Only text, photos and files reach the customer. This was not sent.
staff-answer-unknown = ⚠️ Telegram has not said whether this reached the customer. It is not sent again by itself.
staff-answer-later = ⚠️ Not sent. Please send it again in a minute.
staff-answer-nobody = ⚠️ Not sent: the customer has blocked the bot or left Telegram.
staff-answer-refused = ⚠️ Not sent: Telegram does not accept this message. Please write it another way.
staff-answer-stray = This reply went to no customer: the message above it is not part of a conversation with one, or it was too long ago.
staff-group-purpose = This is where the staff of <b>{ $venue }</b> hear from me: alerts and customers’ questions come here, and a reply to a question goes to the customer.
privacy-questions =
    What you send to the venue with “Ask the venue” goes to a Telegram chat of its staff and stays there. The bot itself keeps no word of it, only which messages belong together, for { $days ->
        [one] one day
       *[other] { $days } days
    } after the last one.

## Alerts to staff

alert-unknownConfirm = ⚠️ Booking <code>{ $code }</code> ({ $date }, { $total }): the partner has not answered the confirm for five minutes. The bot is finding out what happened; nobody needs to act yet.
alert-review = ⚠️ Booking <code>{ $code }</code> ({ $date }, { $total }) needs a person: the bot could not find out from the partner what became of it. Please look it up there.
alert-dateDiffers = ⚠️ Booking <code>{ $code }</code>: the customer asked for { $date }, the partner has { $theirs }.
alert-linesDiffer = ⚠️ Booking <code>{ $code }</code> ({ $date }): the partner has other packages or quantities than the customer ordered. Please look it up there.
alert-ticketsMissing = ⚠️ Booking <code>{ $code }</code> ({ $date }): after ten minutes the partner has issued { $count } of { $of } tickets. Please look it up there; two of them may have the same code. What comes later is sent to the customer.
alert-missing-line = Still missing: { $count } × { $name }
alert-issuedAfterAll = ⚠️ Booking <code>{ $code }</code> ({ $date }, { $total }) had already ended, but the partner has issued its tickets after all. Please look it up there.
alert-codeBeyondAscii = ⚠️ Booking <code>{ $code }</code> ({ $date }): a ticket’s code has characters that most barcode scanners misread. The customer has the code as text too. Please tell the gate, and the partner.
alert-deliveryUnanswered = ⚠️ Booking <code>{ $code }</code>: Telegram did not answer three times. The bot keeps trying.
alert-unreachable = ⚠️ Booking <code>{ $code }</code> ({ $date }): its tickets could not be delivered, because the customer can’t be reached. They wait in /mytickets.
alert-uninformed = ⚠️ Booking <code>{ $code }</code> ({ $date }, { $state }): the bot has news for the customer and can’t reach them. Please tell them in another way.
alert-cancelFailed = ⚠️ Booking <code>{ $code }</code> ({ $date }) could not be cancelled at the partner and stays valid.

## Invitations, paused sales

by-invitation = Booking here is by invitation. If you would like to book, please ask the venue for a link; opening it lets you in.
by-invitation-short = Booking here is by invitation.
invitation-admitted = <b>Welcome!</b> Your invitation is accepted, and you can book now.
invitation-unknown = This invitation is not one of ours, or the link was cut short. Please open it once more.
invitation-expired = This invitation has expired. Please ask for a new one.
invitation-usedUp = This invitation has been used already. Please ask for one of your own.
invitation-withdrawn = This invitation is no longer valid. Please ask for a new one.
sales-paused = Sales are paused at the moment. Nothing was booked, and your choices are kept: please try again later.
sales-paused-shortly = Sales are paused for a moment. Nothing was booked, and your choices are kept: please try again in a few minutes.

## Staff: commands and buttons

command-cancelbooking = cancel a booking
command-find = find a booking: its card and what you can do with it
command-todo = what waits for a person
command-money = sales and money of a day, or several
example-find = /find 5P5X82
example-cancelbooking = /cancelbooking 5P5X82 storm
example-arrivals = /arrivals tomorrow
example-todo = /todo
example-money = /money 1/11 - 15/11
example-report = /report
cancel-this-booking = Cancel this booking
keep-booking = Keep booking
close-booking = Close this booking
keep-open = Keep it open
check-again = Check again
that-is-all = That is all
show-booking = Show booking
copy-partner-id = Copy partner id
adopt-surely =
    { $count ->
        [one] Yes, adopt it
       *[other] Yes, adopt all { $count }
    }
not-now = Not now
refresh = Refresh
todo-title = <b>To do</b>
todo-none = <b>To do</b>: nothing waits.
todo-entry = { $place } ({ $count })
todo-attention = Bookings to look at
todo-requests = Requests
todo-payments = Money
todo-differing = Differences with the partner
todo-more = More
todo-invite = Invite
history = History
send-tickets-by-staff = Send again
show-money = Show this money
yes-allow-change = Yes, allow the change
ask-owner-for-more = Ask an owner for more
paid-to-partner = Paid to the partner
copy-link = Copy link
withdraw = Withdraw
withdraw-number = Withdraw link { $n }
all-invitations = All links

## Staff: a booking

staff-usage-cancelbooking = Please add the booking code or its last part: <code>/cancelbooking 5P5X82 reason</code>. Without a reason, you are asked for it.
staff-usage-find = Please add a booking code or its last part, a payment code, a phone number, a username or at least 3 letters of a name: <code>/find NL261124-5P5X82</code>, <code>/find 0912345678</code>, <code>/find @username</code>, <code>/find Nguyen An</code>
staff-not-found = I know no such booking: <code>{ $text }</code>
staff-name-too-short = I know no such booking: <code>{ $text }</code>. A name is found by 3 letters or more, in Chinese or Korean by 2.
staff-found = <b>{ $count ->
        [one] One booking
       *[other] { $count } bookings
    }</b>, newest first. Which one?
staff-booking = <b><code>{ $code }</code> · { $state }</b>
staff-booking-facts = { $date } · { $count ->
        [0] no tickets
        [one] one ticket
       *[other] { $count } tickets
    } · { $total }
staff-state-because = { $state } ({ $because })
staff-customer = Customer: { $details }
staff-invoice = Company invoice: { $company }, { $taxCode }, { $email }
staff-partner = At the partner: { $status }, { $payment }
staff-tickets = Tickets: { $tickets }
staff-ticket-count = { $count } { $status }
staff-not-at-partner = The partner has no such booking as far as we know.
staff-not-live = The partner isn’t answering just now; this is how things stood on { $time } (venue time).
staff-partner-silent = The partner isn’t answering just now. Please try again in a moment.
staff-history-none = Nobody on the staff has done anything with booking <code>{ $code }</code> here yet.
staff-event = { $time } · { $text }
staff-attempt = { $operation } { $n }: { $result }
attempt-done = done
attempt-refused = refused
attempt-notSent = not sent
attempt-unknown = no answer
attempt-open = under way
because-debt = debt limit
because-totalChanged = total changed
because-holdTooShort = too little time left
because-partnerUnreachable = partner not reached
because-refused = refused by the partner
because-noAnswer = no answer
because-ticketsMissing = tickets missing
because-unexpectedStatus = unexpected status
because-bookingIdTaken = the partner's number belongs to another booking
because-cancelRefused = cancellation refused
because-cancelUnanswered = cancellation not answered
because-cutoffPassed = sale closed
because-dateDiffers = the partner has another date
because-linesDiffer = the partner has other tickets
because-codeBeyondAscii = a code that scanners may misread
because-elsewhere = done at the partner
because-takenOver = adopted from the partner
because-customer = by the customer
because-staff = by staff
staff-tickets-sent = The tickets are on their way to the customer.
staff-completed = The bot waits for no more tickets of this booking, and its customer no longer reads that some are missing. Should more come after all, they are sent.
staff-nothing-missing = No ticket of this booking is missing.
staff-change-no-notIssued = The booking has no valid tickets, so there is nothing to change.
staff-change-no-visitOver = The visit is over, so there is nothing to change.
staff-change-no-replaced = This booking has been moved to another day already.
staff-change-no-ticketsUsed = A ticket of this booking is used or blocked, so its date can’t be changed.
staff-change-no-askStaff = By its policy, the customer has to ask for another date with “Change date” in their chat, and you approve it under /todo.
staff-change-no-tooLate = The customer could change the date until { $time } (venue time). Now they ask for it with “Change date” in their chat, and you approve it under /todo.
staff-change-no-changing = This booking is being moved to another day already.
staff-change-no-unrecorded = The booking’s payment is not in our records, so what counts for the new day is unknown. Once it is noted with “Money arrived” on its card, the date can be changed.
staff-change-no-noWayToPay = That day costs more than was paid, and the customer can’t pay the rest in the chat any more.
staff-change-no-openHolds = The customer holds as many bookings as one person can. Once one of them has ended, the date can be changed.
staff-change-no-ticketsPerDay = That would be more tickets than one person can buy here in a day.
staff-change-no-bookingsPerDay = The customer has made as many bookings today as one person can. Tomorrow it is possible again.
staff-change-no-uninvited = The customer’s invitation has been withdrawn, so no new booking can be made for them.
staff-change-no-paused = Sales are paused at the moment. Please try again later.
staff-change-no-storeFull = No new bookings are taken for a moment. Please try again in a few minutes.
staff-change-question = <b>Which day would the customer like instead?</b> Type it, such as 24/12 or “saturday”.
staff-change-placeholder = The new day
staff-change-one-day = Please type one day to come, such as 24/12.
staff-change-same-day = The booking is for { $date } already.
staff-change-line-gone = On { $date }, “{ $name }” is not on sale.
staff-change-line-limits = On { $date }, one booking has { $minimum } to { $maximum } of “{ $name }”.
staff-change-another-day = Please type another day.
staff-change-to = <b>{ $before } → { $date }</b>
staff-change-unpaid-same = Total: { $total }, as before. Nothing is paid here.
staff-change-unpaid-more = Total: { $total }, { $amount } more than before. Nothing is paid here.
staff-change-unpaid-less = Total: { $total }, { $amount } less than before. Nothing is paid here.
staff-change-paid-same = Total: { $total }. What was paid covers it.
staff-change-paid-more = Total: { $total }. The customer pays the other { $amount } in their chat first; until then the old day stays.
staff-change-paid-less = Total: { $total }. { $amount } comes back to the customer.
staff-change-begun = <b>Booking <code>{ $code }</code> is being moved to { $date }.</b> The customer is told that you did it for them; the old tickets stay valid until the new ones are there.
staff-change-refused = Booking <code>{ $code }</code> was not moved to { $date }. Nothing was changed.
staff-change-kept = The booking stays on its day.
staff-lost = <b>This booking is not in our records.</b> The partner has it:
staff-lost-unreached = There is no booking for <code>{ $text }</code> here, and the partner can’t be asked just now. Please try again in a moment.
staff-lost-undated = There is no booking for <code>{ $text }</code> here. The partner has it, with a date that can’t be read. Please look it up there.
staff-lost-none = There is no booking for <code>{ $text }</code>, neither here nor at the partner.
staff-lost-known = <code>{ $text }</code> is in our records already, or was deleted from them.
staff-lost-notIssued = <code>{ $text }</code> has no tickets at the partner, so it is not adopted.
staff-lost-noChat = <code>{ $text }</code>: I can’t write to this chat. The customer has to start this bot first; please check the number.
staff-lost-customer = Customer at the partner: { $details }
staff-lost-adopt = To adopt it for its customer, send <code>/find { $text } 123456789</code>, with the number behind <code>{ $field }</code> in its log line instead of 123456789.
staff-adopt-for = → { $name } (<code>{ $id }</code>)
staff-adopt-question =
    { $count ->
        [one] <b>Adopt this booking?</b> It gets a record here, and its tickets go to the person behind the arrow. Nothing is confirmed. What was paid for it through this bot is not known here.
       *[other] <b>Adopt these { $count } bookings?</b> Each gets a record here, and its tickets go to the person behind the arrow. Nothing is confirmed. What was paid for them through this bot is not known here.
    }
staff-adopt-kept = Nothing was adopted.
staff-adopted =
    { $count ->
        [0] <b>Nothing was adopted.</b>
        [one] <b>Adopted.</b> The tickets are on their way.
       *[other] <b>Adopted: { $count }.</b> The tickets are on their way.
    }

## Staff: ending a booking

staff-cancel-reason = <b>Why is it cancelled?</b> Type the reason; the customer and the partner read it.
staff-close-reason = <b>How was it settled?</b> Type the reason; the customer reads it, and the booking is not looked at any more.
staff-by-reply = { $person }, please write it as a reply to this message.
staff-typed-only = Please type it: only text works here.
staff-cancel-hint = /cancel ends this.
staff-reason-placeholder = The reason
staff-reason-too-long = Please give a reason of at most { $maximum } characters.
staff-cancel-question = Reason: <i>{ $reason }</i>

    <b>Cancel this booking?</b> Its tickets become invalid, and the customer is told the reason.
staff-close-question = Reason: <i>{ $reason }</i>

    <b>Close this booking?</b> Nothing changes at the partner; the customer is told the reason.
staff-cancel-used = ⚠️ <b>Not all tickets are unused:</b> { $tickets }
staff-cancel-used-question = <b>Cancel it all the same?</b> Somebody may be inside with these tickets.
staff-not-yours = Only the person who asked can answer this.
staff-cancel-kept = The booking stays as it is.
staff-close-kept = The booking stays open.
staff-closed = Booking <code>{ $code }</code> is closed. The customer is told the reason.
staff-close-not-open = There is nothing to close: the booking is not waiting for a person.
staff-cancelling = Cancelling booking <code>{ $code }</code>…
staff-cancelling-later = Its outcome is still open at the partner. It is cancelled as soon as that is settled, and the answer comes here.
staff-cancel-done = <b>Booking <code>{ $code }</code> is cancelled.</b> The customer is told.
staff-cancel-refused = <b>The partner did not accept the cancellation of <code>{ $code }</code>.</b> The booking stands: { $state }.
staff-cancel-unreached = <b>The partner could not be reached; booking <code>{ $code }</code> is not cancelled.</b> It stands: { $state }. Please try again later.
staff-cancel-unknown = ⚠️ <b>The partner gives no clear answer about booking <code>{ $code }</code>.</b> It is read again every hour; please look it up there. /todo has it.
staff-cancel-over = Booking <code>{ $code }</code> had ended before it could be cancelled: { $state }.
staff-cancel-already = Booking { $code } is cancelled already. Nothing was done.
staff-cancel-under-way = Booking { $code } is being cancelled already. Nothing was done twice.
staff-cancel-not-possible = Booking { $code } can’t be cancelled: { $state }.

## Staff: to do, money

staff-attention = <b>{ $count ->
        [one] One booking needs
       *[other] { $count } bookings need
    } attention</b>
staff-attention-none = <b>Nothing needs attention.</b> Every booking is settled or on its way.
staff-attention-entry = <b><code>{ $code }</code></b> · { $date } · { $total }
staff-attention-state = { $state } since { $time }
staff-attention-tried = Tried: { $attempt }; { $reads ->
        [one] read once
       *[other] read { $reads } times
    } since
staff-attention-undelivered = Its tickets are not delivered: Telegram has not answered { $count ->
        [one] once
       *[other] { $count } times
    }. The bot keeps trying.
staff-attention-hint = Tap a booking to check it again with the partner.
staff-checked-same = Checked with the partner just now: nothing has changed.
staff-checked = Checked with the partner just now.
staff-changed-states = Since this button was shown: <b>{ $states }</b>.
staff-changed-details = Since this button was shown, details below have changed.
staff-checked-unreached = ⚠️ The partner did not answer. It is asked again without you.
staff-period = { $from } – { $until }
staff-usage-money = Which days, up to today? <code>/money yesterday</code>, <code>/money 20/11</code>, <code>/money last month</code> or <code>/money 1/11 - 15/11</code>. At most { $most } days at once.
staff-usage-report = Which week, up to this one? <code>/report</code> is this week, <code>/report last week</code> or <code>/report 20/11</code> another one.
money-too-long = { $period } is { $days } days. At most { $most } days are counted at once: please choose fewer.
staff-debt-share = { $bar } <b>{ $percent } %</b> of the limit, { $limit }
staff-debt-room = Left: { $amount }
staff-debt-stops-amount = The <b>amount</b> stops sales first.
staff-debt-stops-days = The <b>days</b> stop sales first.

## Staff: arrivals, notices, report

command-arrivals = who comes on a day
command-report = the week in numbers
staff-command = Staff: { $what }
staff-help = <b>For staff</b>
staff-help-entry = { $example } – { $what }
staff-help-group = In this group: a reply to a customer’s question goes to the customer. What only owners may see comes in private.
staff-moved = <code>{ $former }</code> has moved: { $place }
staff-answered-in-private = The answer is in your private chat with me.
staff-start-first = This is for owners alone, and I can’t write to you yet. Open { $bot }, press Start, and send <code>/{ $command }</code> there.
arrivals-as-csv = Arrivals as CSV
message-guests = Message these guests
send-to-chats = Send to { $count ->
        [one] one chat
       *[other] { $count } chats
    }
partner-held = held, not issued
partner-issued = tickets issued
partner-cancelled = cancelled
partner-ended = hold ended
account-open = not charged to our account
account-charged = charged to our account
account-cancelled = charge cancelled
staff-found-line = <b>{ $name }</b> · <code>{ $code }</code>
staff-usage-arrivals = Which day? <code>/arrivals</code> is today, <code>/arrivals tomorrow</code> or <code>/arrivals 24/12</code> another one. Behind the day you can type a message to its guests.
arrivals-title = <b>{ $date }: who comes</b>
arrivals-none = Nobody has tickets for this day.
arrivals-people = <b>{ $people ->
        [one] One person
       *[other] { $people } people
    }</b> · { $bookings ->
        [one] one booking
       *[other] { $bookings } bookings
    } · { $tickets ->
        [one] one ticket
       *[other] { $tickets } tickets
    }
arrivals-due-together = To be paid at the gate: <b>{ $amount }</b>
arrivals-entry = { $n }. <b>{ $name }</b> · <code>{ $code }</code>
arrivals-contact = 📞 { $contact }
arrivals-note = 📝 <i>{ $note }</i>
arrivals-tickets = 🎟 { $tickets }
arrivals-due = 💵 { $amount } to pay
arrivals-tickets-due = 💵 { $amount } to pay · 🎟 { $tickets }
arrivals-reading = <i>Asking the partner which tickets have been used…</i>
arrivals-read = <i>Tickets as the partner had them at { $time }.</i>
arrivals-unread = <i>The partner can’t be asked just now; tickets are shown as they were known last.</i>
arrivals-csv-caption = Who comes on { $date }
notify-past = { $date } has passed: nobody is on the way any more.
notify-nobody = Nobody has tickets for { $date }, so there is nobody to write to.
notify-question = <b>What should they read?</b> { $people ->
        [one] One person comes
       *[other] { $people } people come
    } on { $date }, and { $chats ->
        [one] one chat gets the message
       *[other] { $chats } chats get the message
    }. Type it; you see it once more before it is sent.
notify-placeholder = Message to guests
notify-preview = <b>This is what { $count ->
        [one] one chat
       *[other] { $count } chats
    } will read:</b>
notify-message = 📣 <b>{ $venue }</b>, about your visit on { $date }:

    { $text }
staff-notice-kept = Nothing was sent.
notify-progress = <b>Sending to the guests of { $date }:</b> { $done } of { $of }
notify-done = <b>The message to the guests of { $date } has gone out.</b>
notify-sent = ✅ { $count ->
        [one] One person has it
       *[other] { $count } people have it
    }
notify-unknown = ❔ Unknown for { $count ->
        [one] one person
       *[other] { $count } people
    }: it may have arrived, and is not sent again
notify-unreached = 🚫 { $count ->
        [one] One person
       *[other] { $count } people
    } could not be reached
audit-notified = wrote to the guests of the day
report-drawing = The report for { $week } is being drawn; it comes here in a moment.
report-week-so-far = { $week }, so far
report-caption = <b>The week { $week }</b>
report-sold = { $bookings ->
        [one] One booking
       *[other] { $bookings } bookings
    }, { $tickets ->
        [one] one ticket
       *[other] { $tickets } tickets
    }: <b>{ $amount }</b>
report-more = { $percent } % more than in the week before.
report-more-so-far = { $percent } % more than by this time in the week before.
report-less = { $percent } % less than in the week before.
report-less-so-far = { $percent } % less than by this time in the week before.
report-same = As much as in the week before.
report-same-so-far = As much as by this time in the week before.
report-best-day = Best day: { $day }, { $amount }
report-cancelled = Cancelled: { $bookings ->
        [one] one booking
       *[other] { $bookings } bookings
    }, { $amount }
report-net = Sold less cancelled: <b>{ $amount }</b>
report-nothing = Nothing was sold in this week.
report-nothing-so-far = Nothing has been sold in this week so far.
report-from-source = { $name }: { $bookings ->
        [one] one booking
       *[other] { $bookings } bookings
    }, { $amount }
report-from-source-commission = { $name }: { $bookings ->
        [one] one booking
       *[other] { $bookings } bookings
    }, { $amount }; commission { $percent } %: { $commission }
report-title = Weekly report
report-revenue = Sold less cancelled
report-bookings = Bookings
report-tickets = Tickets
report-by-day = Sales by day
report-packages = Packages
report-sources = Where customers came from
report-sources-none = Links that { $file } names under { $section } are counted here.
report-source-bookings = { $count ->
        [one] one booking
       *[other] { $count } bookings
    }
report-other-source = Other
## Staff: requests

approve = Approve
decline = Decline
staff-requests = <b>{ $count ->
        [one] One request waits
       *[other] { $count } requests wait
    } for an answer</b>
staff-requests-none = <b>No request waits for an answer.</b>
staff-approve-cancel-question = <b>Approve, and cancel this booking?</b> The customer is told.
staff-approve-change-question = <b>Allow the customer to change the date once?</b> They are told, and choose the new day.
staff-request-cancel = 🙋 The customer asks to <b>cancel</b> ({ $time }). The policy leaves it to you.
staff-request-change = 🙋 The customer asks to <b>change the date</b> ({ $time }). The policy leaves it to you.
staff-request-words = Their words: <i>{ $text }</i>
return-all = All { $amount }
return-policy = By the policy: { $amount }
return-other = Another sum
return-sum = Return { $amount }
staff-returns-choice = By the policy { $policy } of { $all } comes back; you choose.
staff-returns-policy = By the policy, { $policy } of { $all } is returned.
staff-more-asked = The owners have been asked about booking <code>{ $code }</code>; the customer gets their answer. Nothing is cancelled yet.
staff-more-open = Booking <code>{ $code }</code>: there is nothing to ask, or a request is waiting already.
staff-returns-whole = If it is cancelled, { $amount } is to be returned.
staff-returns-nothing = If it is cancelled, nothing is to be returned.
staff-close-returns = If it is closed, { $amount } is to be returned.
staff-close-keeps = If it is closed, { $amount } stays with the venue: the partner has issued its tickets.
staff-returns-question = <b>How much is returned?</b> The button cancels the booking, and the customer is told the sum.
staff-returns-changed = ⚠️ <b>The sums have changed.</b> Nothing was done; please choose again.
staff-sum-question = <b>How much is returned for booking <code>{ $code }</code>?</b> From { $least } to { $most }.
staff-sum-placeholder = The sum
staff-sum-unreadable = Please write a sum from { $least } to { $most }.
staff-sum-gone = There is nothing to choose for booking <code>{ $code }</code> any more. Nothing was done.
staff-sum-kept = Nothing was done.
staff-goodwill-question = <b>Give back { $amount } of the { $kept } that was kept for booking <code>{ $code }</code>?</b> The customer is told.
staff-goodwill-given = { $amount } is now to be returned for booking <code>{ $code }</code>. The customer is told.
give-more-back = Give more back
staff-request-cancel-approved = ✅ Approved by { $name } at { $time }: booking <code>{ $code }</code> is to be cancelled.
staff-request-change-approved = ✅ Approved by { $name } at { $time }: booking <code>{ $code }</code>, change of date. The customer is told, and chooses the new day.
staff-request-declined = Declined by { $name } at { $time }: booking <code>{ $code }</code>. The customer is told.
staff-request-expired = The request about booking <code>{ $code }</code> ended with the visit, unanswered.
staff-request-over = There is nothing to answer any more: booking <code>{ $code }</code>, { $state }.
staff-decline-reason = <b>Why is the request about booking <code>{ $code }</code> declined?</b> Type the reason; the customer reads it.
staff-decline-kept = The request stays open.
audit-requestApproved = approved a request
audit-requestDeclined = declined a request
because-ticketsUsed = a ticket has been used
because-replaced = moved to another day
because-replaceFailed = moved to another day, but not cancelled
because-replacedEnded = the booking that it was to replace had ended
because-replacedUsed = a ticket that it was to replace is used or blocked
alert-cancelRequested = 🙋 Booking <code>{ $code }</code> ({ $date }, { $total }): the customer asks to <b>cancel</b>. All requests are under /todo.
alert-changeRequested = 🙋 Booking <code>{ $code }</code> ({ $date }, { $total }): the customer asks to <b>change the date</b>. All requests are under /todo.
alert-replaceFailed = ⚠️ The visit of booking <code>{ $code }</code> ({ $date }) was moved to { $otherDate }, booking <code>{ $other }</code>, but the partner did not cancel <code>{ $code }</code>. The customer has both; please cancel the old one.
alert-replacedEnded = ⚠️ Booking <code>{ $code }</code> ({ $date }) was meant to replace <code>{ $other }</code> ({ $otherDate }), which is no longer confirmed. Please look at both.

## Staff: payments

money-arrived = Money arrived
money-arrived-for = Money arrived · { $code }
match = Match
match-number = Match { $n }
mark-returned = Mark returned
mark-returned-for = Mark returned · { $code }
yes-returned = Yes, { $amount } returned
yes-returned-to = Yes, { $amount } returned to { $name }
not-yet = Not yet
yes-arrived = Yes, { $amount } from { $name }
take-back-money = Take back { $amount }
yes-take-back = Yes, take back { $amount }
leave-receipt = Leave it
staff-payments-nothing = nothing
staff-payments-awaited = <b>Awaited</b>
staff-payments-unmatched = <b>Unmatched</b>
staff-payments-to-return = <b>To be returned</b>
staff-payments-booking = <b>{ $amount }</b> · { $name } · <code>{ $code }</code> · { $reason }
staff-payment-code = Payment code: <code>{ $code }</code>
staff-payments-receipt = { $n }. <b>{ $amount }</b> · { $time } · { $reason }
awaited-telegram = by card, held until { $time }
awaited-transfer = by transfer, held until { $time }
awaited-saysPaid = the customer says it is paid; held until { $time }
awaited-idle = has arrived, but does not cover the booking yet: the customer has to look at the booking; held until { $time }
awaited-unrecorded = its tickets are issued, and its payment is not in our records: please look at the account
unmatched-noCode = no payment code in its text
unmatched-severalCodes = several payment codes in its text
unmatched-foreignCurrency = in a foreign currency
unmatched-unclear = its notice does not say whether it came to your account
unmatched-unknownBooking = its code belongs to no booking that is known
staff-return-tooMuch = more came than it costs
staff-return-paidTwice = paid twice
staff-return-cheaperDay = the new day costs less
staff-return-notIssued = no tickets were issued
staff-return-late = came after the booking had ended
staff-return-cancelledByStaff = cancelled by the venue
staff-return-cancelledByCustomer = cancelled by the customer
staff-return-foreignCurrency = came in a foreign currency
staff-money-arrived = Booking <code>{ $code }</code>: { $amount } is noted as arrived.
staff-money-not-awaited = Booking <code>{ $code }</code> awaits no money now. Nothing was done.
staff-money-changed = Booking <code>{ $code }</code>: { $amount } is awaited now, another sum than before. Nothing was done; please look once more.
staff-arrived-question = <b>Has { $amount } from { $name } arrived for booking <code>{ $code }</code>?</b>
staff-take-back-question = <b>Take back the entry that { $amount } from { $name } arrived for booking <code>{ $code }</code>?</b>
staff-take-back-reason = Why? Type the reason.
staff-take-back-issued = If nothing else has paid for its tickets, they are cancelled, and the customer reads the reason.
staff-take-back-held = The booking waits for this money again, and the customer is told.
staff-take-back-ended = It no longer has to be returned, and the customer is told.
staff-taken-back = Booking <code>{ $code }</code>: { $amount } is taken back. “History” on its card has both entries.
staff-take-back-gone = This money can’t be taken back: the bank has confirmed it, it was returned, or it was taken back before. Nothing was done.
staff-take-back-later = The booking is being issued or cancelled just now. Nothing was done; please try again in a minute.
staff-take-back-changing = This money counts, or may count, on the booking for another day. Nothing was done.
staff-takeBack-kept = The money stays noted as arrived.
staff-match-question = <b>Which booking is { $amount } for?</b> Type its code or the last part of it, the payment code, or the customer’s phone or name.
staff-match-placeholder = Code, phone or name
staff-match-kept = The money stays unmatched.
staff-match-which = <b>Several bookings were found.</b> Which one is { $amount } for?
staff-match-surely = <b>Is { $amount } from { $name }, for booking <code>{ $code }</code>?</b>
staff-match-none = I know no such booking: <code>{ $text }</code>. Please type something else, or /cancel.
staff-match-not-prepaid = Booking <code>{ $code }</code> is not paid here. Please type another code, or /cancel.
staff-matched = { $amount } now belongs to booking <code>{ $code }</code>.
staff-match-gone = This money is no longer unmatched. Nothing was done.
staff-return-question = <b>Has { $amount } been returned to { $name } for booking <code>{ $code }</code>?</b> The customer is told so.
staff-returned = Booking <code>{ $code }</code>: { $amount } is noted as returned, and the customer is told.
staff-return-gone = Nothing is to be returned for booking <code>{ $code }</code> any more.
staff-return-kept = It is still to be returned.
staff-unmatched-question = <b>Has { $amount } been returned to its sender?</b> It belongs to no booking, so no customer is told.
staff-unmatched-returned = { $amount } is noted as returned. <code>/find { $id }</code> shows who noted it.
staff-money = 💰 Paid { $paid } of { $total }
staff-money-due = still due: { $amount }
staff-money-unrecorded = issued; its payment is not in our records: { $amount }
staff-money-to-return = to be returned: { $amount } ({ $reason })
staff-money-returned = returned: { $amount }
staff-receipt = { $amount } { $source }
receipt-telegram = paid by card
receipt-bank = arrived at the bank
receipt-staff = arrived, according to staff
staff-return-mark = { $amount } returned
staff-correction = { $amount } taken back: it had not arrived
alert-unmatched = 💰 { $amount } has arrived: { $reason }. /todo matches it to a booking.
two-transfers = Two transfers came
yes-two-transfers = Yes, two of { $amount }
staff-separate-question = <b>Did money from { $name } come twice for booking <code>{ $code }</code>?</b> So far each pair below counts as one transfer.
staff-separated = Booking <code>{ $code }</code>: the bank’s notice now counts as a transfer of its own.
staff-nothing-to-separate = There is nothing to separate. Nothing was done.

## Staff: invitations, history

staff-invitation = <b>A link for { $uses ->
        [one] one person
       *[other] { $uses } people
    }</b>, good until { $time } (venue time)
staff-invitation-link = <code>{ $link }</code>
staff-invite-question = <b>For how many people, and for how many days?</b> Type both, such as <code>20 7</code>, or the people alone: the link is then good for { $usual } days. At most { $uses } people and { $days } days.
staff-invite-placeholder = 20 7
staff-invite-kept = No link was made.
staff-invitations = <b>{ $count ->
        [one] One open link
       *[other] { $count } open links
    }</b>
staff-invitations-entry = { $n }. { $used } of { $uses } used, until { $time }
staff-invitations-hint = People who came by a withdrawn link can still confirm and pay what they hold, but can’t book anything new.
staff-invitations-none = There are no open links.
staff-invitation-withdrawn = The link is withdrawn. People who came by it can still confirm and pay what they hold, but can’t book anything new.
staff-invitation-gone = That link had been withdrawn already.
staff-audit = <b>Audit trail of <code>{ $code }</code></b>, { $count ->
        [one] one entry
       *[other] { $count } entries
    }
staff-audit-sealed = (reason no longer readable)
audit-cancelAsked = asked to cancel
audit-cancelled = cancelled
audit-cancelFailed = not cancelled
audit-closed = closed
audit-ticketsSent = sent tickets again
audit-completed = said that all tickets are there
audit-dateChanged = changed the date
audit-moreAsked = asked an owner to return more
audit-takenOver = adopted from the partner
audit-handedOver = sent the tickets to
audit-invited = made a link
audit-withdrawn = withdrew a link

## Alerts to staff that no booking gives

alert-settled = ✅ Booking <code>{ $code }</code> is settled: { $state }.
alert-partner-authentication = 🔴 <b>The partner refuses our credentials.</b> Calls pause and are tried again by themselves; customers read that the venue can’t be asked. Please check PARTNER_CLIENT_ID, PARTNER_CLIENT_SECRET and PARTNER_SIGNATURE, this machine’s address, and the clock of the store’s machine.
alert-partner-connection = 🔴 <b>The partner can’t be reached.</b> Calls pause and are tried again by themselves; customers read that the venue can’t be asked. If it lasts, please call the partner.
alert-partner-back = 🟢 <b>The partner answers again</b>, after { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }. What waited continues by itself.
alert-unreadable-unknownSchema = 🔴 <b>A newer version has written bookings that this one can’t read.</b> Their customers get no answer for now, and nothing of theirs is lost. Please deploy the newer version again.
alert-unreadable-unknownKey = 🔴 <b>Bookings were sealed with a key that this bot does not have.</b> Their customers get no answer for now, and nothing of theirs is lost. Please put that key back into ENCRYPTION_KEYS.
alert-unreadable-damaged = 🔴 <b>A booking in the store is damaged and can’t be read.</b> The log names it. Please restore it from a backup.
alert-readable = 🟢 For an hour, all bookings could be read.
alert-store-fills = 🟡 <b>The store is { $percent } % full.</b> From 90 % on no new booking is taken. Please give it more memory.
alert-store-full = 🔴 <b>The store is { $percent } % full, and no new booking is taken.</b> Customers read that sales are paused for a moment; bookings under way continue. Please give it more memory now.
alert-store-room = 🟢 The store has room again: { $percent } % is used.
alert-webhook-elsewhere = 🔴 <b>Telegram delivers this bot’s messages to { $host }, so customers get no answer here.</b> Somebody else uses the bot’s token. Starting this bot again takes the messages back; if you don’t know who it is, revoke the token at @BotFather and enter the new one.
alert-webhook-back = 🟢 Telegram delivers this bot’s messages here again.
alert-group-refuses = 🔴 <b>The staff group refuses the bot</b> ({ $why }), so you get its messages here. Please add the bot to the group again and let it write there.
alert-owners-unreached = 🔴 <b>The bot can’t write to these owners:</b> { $owners }. Each of them has to open the bot and press Start.
alert-owners-reached = 🟢 The bot can write to every owner again.
alert-debt-share = 🟡 <b>{ $percent } % of the debt limit is used:</b> { $debt } of { $limit }. Please pay in time; /money has the figures.
alert-debt-full-warn = 🔴 <b>The debt limit is reached:</b> { $percent } %, { $debt } of { $limit }. The partner refuses further bookings until it is paid.
alert-debt-full-block = 🔴 <b>The debt limit is reached:</b> { $percent } %, { $debt } of { $limit }. New bookings are paused until it is paid.
alert-debt-less = 🟡 The debt is down to { $percent } % of the limit: { $debt } of { $limit }.
alert-debt-clear = 🟢 The debt is down to { $percent } % of the limit: { $debt } of { $limit }. All clear.
alert-debt-days = 🟡 <b>The debt is due on { $date }</b>: { $days ->
        [0] today
        [one] one day left
       *[other] { $days } days left
    }. Please pay in time; /money has the figures.
alert-debt-overdue-warn = 🔴 <b>The debt has been due since { $date }.</b> The partner refuses further bookings until it is paid.
alert-debt-overdue-block = 🔴 <b>The debt has been due since { $date }.</b> New bookings are paused until it is paid.
alert-debt-days-clear = 🟢 The debt’s due date is no longer near. All clear.

## Money of a booking, told to staff

alert-saysPaid = 💬 { $name } says that the transfer for booking <code>{ $code }</code> is made: { $amount }, payment code <code>{ $payment }</code>. Please look at the account; /todo has “Money arrived”.
alert-paidWaiting = ⚠️ Booking <code>{ $code }</code> is paid ({ $amount }), but the partner does not issue its tickets now. The bot keeps trying while the hold lasts; if the hold ends without tickets, the money is to be returned.
alert-moneyWaits = 💰 { $amount } has arrived for booking <code>{ $code }</code>, whose price or contents have changed since the customer agreed: it does not cover the booking yet, and the customer is asked to look. It stays in /todo until it covers the booking or is to be returned.
alert-moneyToReturn = ↩️ Booking <code>{ $code }</code>: { $amount } is to be returned to the customer. It stays in /todo until an owner marks it as returned.
audit-moneyArrived = said the money arrived
audit-matched = matched money
audit-separated = separated two transfers
audit-takenBack = took back a wrong entry of money
audit-returned = returned money
audit-goodwill = gave more back

## Staff: the day's close

close-title = <b>Money: { $date }</b>
close-title-so-far = <b>Money: { $date }</b>, so far ({ $time })
close-line = { $label }: { $value }
close-line-sum = { $label }: <b>{ $value }</b>
close-sales = Sales
close-sold = Sold, { $bookings ->
        [one] one booking
       *[other] { $bookings } bookings
    }, { $tickets ->
        [one] one ticket
       *[other] { $tickets } tickets
    }
close-cancelled = Cancelled, { $bookings ->
        [one] one booking
       *[other] { $bookings } bookings
    }, { $tickets ->
        [one] one ticket
       *[other] { $tickets } tickets
    }
close-repriced = Prices changed by the partner
close-net = Net
close-customers = From customers
close-received = Received
close-by-card = By card
close-by-transfer = By transfer
close-unconfirmed = Of this, without a bank notice
close-kept = Kept of cancelled bookings
close-unmatched = Without a booking, { $receipts ->
        [one] one transfer
       *[other] { $receipts } transfers
    } (/todo)
close-now = Now
close-to-return = To be returned
close-returned = Returned
close-silence = ⚠️ No notice of the bank came between { $from } and { $until }. On every day of the two weeks before, one came in each of these hours. Please look at the account.
close-debt = Debt with the partner
close-added = Added
close-taken-away = Taken away
close-expected = Expected
close-partner = Partner ({ $moment })
close-difference = Difference
close-verdict-agrees = ✅ Our sums and the partner’s figure agree.
close-verdict-calls = ⏳ Calls that were still open at the reading explain the difference.
close-verdict-payment = ⏳ A payment that the partner booked on another day explains the difference.
close-verdict-found = ⚠️ The bookings that differ at the partner explain the difference.
close-verdict-looking = ⚠️ { $amount } differ. The bookings are being read again.
close-verdict-fell = ❓ The debt is { $amount } less than expected. Was the partner paid?
close-verdict-rose = ⚠️ The debt is { $amount } more than expected, and no booking explains it. Please ask the partner.
close-verdict-unread = ⚠️ The partner has not said how much the debt is.
close-verdict-beforeFirst = Not known: the first reading was on { $moment }.
close-verdict-notRead = Not known: the debt was not read on these days.
close-stops = Sales stop after { $day } unless the debt is paid.
close-stops-soon = ⏳ <b>Sales stop after { $day }</b> unless the debt is paid: { $days ->
        [0] today is the last day
        [one] one day left
       *[other] { $days } days left
    }.
close-show = Show the day
close-all-agrees = ✅ <b>{ $date }</b>: net { $net }, debt { $debt }. All agrees with the partner.
close-picture = Picture
close-csv = CSV
close-commission = Commission CSV
close-drawing = It is being drawn and comes here in a moment.
close-picture-title = Close · { $date }
close-net-note = sold less cancelled
close-count-sold = sold
close-count-cancelled = cancelled
close-csv-caption = Bookings of { $date }: what they changed in the debt, and what customers paid
commission-csv-caption = Commission, { $date }: by month and source
staff-usage-paid = <b>How much was paid to the partner?</b> Type the sum, with a note if you like: <code>5,000,000 October</code>
paid-same = ⚠️ The same sum is recorded already: paid on { $date }.
paid-question = <b>Record { $amount } as paid to the partner?</b>
paid-note = Note: { $note }
yes-paid = Yes, { $amount }
paid-recorded = ✅ { $amount } is recorded as paid to the partner on { $date }.
paid-take-back = Take back
paid-back-question = <b>Take back { $amount } of { $date }?</b> It then counts as not paid, and our sum of the debt rises by it.
paid-taken-back = { $amount } is taken back and does not count as paid.
paid-list = Recorded recently. Tap one to take it back:
staff-paid-kept = Nothing was recorded.
staff-paid-stays = The payment stays recorded.
differing = What differs: { $count }
differing-none = No booking differs at the partner.
differs-cancelledThere = <code>{ $code }</code>: cancelled at the partner, issued here ({ $here })
differs-missingThere = <code>{ $code }</code>: issued here ({ $here }), without tickets at the partner
differs-issuedThere = <code>{ $code }</code>: issued at the partner ({ $there }), ended without tickets here
differs-notCancelledThere = <code>{ $code }</code>: cancelled here, still issued at the partner ({ $there })
differs-otherTotal = <code>{ $code }</code>: { $here } here, { $there } at the partner
differs-ask-partner = Please ask the partner about it.
differs-update = Update here
differs-tell-customer = Tell the customer
differs-settled = Settled
differs-update-question = The booking is read once more, and our record follows the partner.
differs-update-surely = Yes, update it
differs-tell-question = The tickets are void at the partner. The booking becomes cancelled here too, and the customer is told.
differs-tell-surely = Yes, tell the customer
differs-gone = The record of this booking is gone.
differs-unread = The partner gives no answer. Please try again in a moment.
differs-changed = The partner’s answer has changed meanwhile.
differs-updated = ✅ <code>{ $code }</code> now has the partner’s data here.
differs-told = ✅ <code>{ $code }</code> is cancelled here too, and the customer is told.
differs-is-settled = ✅ <code>{ $code }</code> is settled and leaves the list.
audit-paidPartner = recorded a payment to the partner
audit-paymentTakenBack = took back a payment to the partner
audit-driftNoted = noted a difference as known
audit-noteTakenBack = took back a note of a difference
audit-driftTakenOver = adopted the partner’s data
audit-differenceSettled = settled a difference with the partner
audit-driftUnpaid = said that it was no payment
