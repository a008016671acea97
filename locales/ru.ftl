### Русский. Те же сообщения и переменные, что в en.ftl; обращение на «вы».

language-name = Русский

## Кнопки

book-tickets = Забронировать билеты
my-tickets = Мои билеты
language = Язык
help = Помощь
continue-booking = Продолжить
start-over = Начать заново
today = Сегодня
tomorrow = Завтра
this-weekend = Выходные
another-day = Другой день
change-date = Другой день
cancel = Отмена
back = Назад
try-again = Ещё раз
remove = Убрать
all-tickets = Все билеты
continue-total = Далее · { $amount }
privacy-notice = О данных
agree-and-book-as = Согласен, имя: { $name }
book-as = Имя: { $name }
keep-value = Оставить { $value }
share-phone = Отправить мой номер
phone-right = Да, всё верно
get-tickets = Получить билеты · { $amount }
hold = Удержать на { $minutes } мин
separate-tickets = Отдельные билеты
shared-ticket = Один билет на всех
edit = Изменить
edit-date = День
edit-tickets = Билеты
edit-name = Имя
edit-phone = Телефон
edit-email = Почта
edit-cardId = Документ
edit-note = Пожелание
remove-note = Удалить пожелание
cancel-booking = Отменить бронь
cancel-surely = Да, отменить бронь
copy-code = Скопировать код
book-again = Повторить бронь
ask-the-venue = Задать вопрос
directions = Как добраться
send-again = Прислать билеты ещё раз
pdf = PDF
add-to-calendar = В календарь
show-tickets = Показать билеты
turn-reminders-off = Выключить напоминания
turn-reminders-on = Включить напоминания
get-my-data = Скачать данные
forget-me = Удалить мои данные
forget-surely = Да, удалить всё
keep-my-data = Оставить мои данные
open-chat = Открыть личный чат
n-of-count = { $n } из { $count }

## Команды и профиль бота

command-book = Забронировать билеты
command-mytickets = Ваши брони и билеты
command-settings = Язык и напоминания
command-language = Сменить язык
command-help = Что умеет этот бот
command-privacy = Какие ваши данные хранятся
command-cancel = Выйти из бронирования
bot-description =
    Билеты: { $venue }. Выберите день и билеты – они придут сюда картинками, готовыми к проверке на входе.
bot-short-description = Билеты: { $venue }. Забронируйте и получите их здесь.

## Приветствие, помощь

welcome =
    Здравствуйте, { $name }! Когда хотите посетить <b>{ $venue }</b>? Нажмите на день или просто напишите, например «2 взрослых в субботу»; билеты придут прямо сюда.
help-text =
    <b>Билеты: { $venue }</b>

    /book – выбрать день и билеты
    /mytickets – ваши брони; прислать билеты ещё раз
    /settings – язык и напоминания
    /language – сменить язык
    /privacy – какие ваши данные хранятся
    /cancel – выйти из незаконченного бронирования

    Можно писать и обычными словами, например «2 взрослых 1 ребёнок в субботу» или «где вход?».
support = Нужна помощь сотрудника? { $contact }
privacy-text =
    <b>Что хранится</b>

    Чтобы оформить бронь, «{ $venue }» запрашивает некоторые данные: они передаются организатору вместе с бронью и хранятся здесь в зашифрованном виде, чтобы вы могли получить билеты снова. Они удаляются через { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    } после последнего дня действия билетов.

    Ваш идентификатор и имя пользователя в Telegram и язык хранятся, чтобы бот мог вам писать, а сотрудники – найти вашу бронь. Данные не используются для рекламы и не продаются.

    /mydata пришлёт всё это файлом, /forgetme удалит.
language-question = На каком языке вам удобнее?
language-chosen = Теперь говорим по-русски.
only-in-private = Билеты продаются только в личном чате.
unknown-command = Такой команды нет. Вот что можно сделать:
not-understood = Извините, я вас не понял.
unknown-message = Такие сообщения я читать не умею. Что вы хотите сделать?
trouble =
    У нас что-то пошло не так, но всё, что вы ввели, сохранилось. Попробуйте, пожалуйста, чуть позже.
stale = Эта кнопка от предыдущего шага.
too-fast = Не так быстро, пожалуйста. Подождите немного и продолжайте.
forgotten = Эта бронь слишком долго оставалась незаконченной и удалена. Ничего не забронировано.
edited-not-read = Исправления в сообщениях я не вижу. Пожалуйста, отправьте новое.
not-own-words = Пересланные сообщения, а также отправленные через другого бота или от имени группы, не выполняются. Пожалуйста, напишите сами.
unfinished = У вас есть незаконченное бронирование.
unfinished-for-date = У вас есть незаконченное бронирование на <b>{ $date }</b>.
cancelled-nothing-booked = Вы вышли из бронирования. Ничего не забронировано.
nothing-to-cancel = Сейчас нет незаконченного бронирования. Ничего не забронировано.
keyboard-closed = Спасибо.
lead = ❗ { $text }
lead-fact = 💬 { $text }
fact = { $text }

## Настройки, данные клиента

settings-text =
    <b>Настройки</b>

    Язык: { $language }
    Напоминание вечером накануне посещения: { $reminders }
reminders-on = включено
reminders-off = выключено
reminders-turned-on = Вечером накануне посещения придёт напоминание.
reminders-turned-off = Напоминаний о посещении больше не будет.
my-data-caption = Всё, что этот бот хранит о вас
forget-text =
    <b>Удалить все данные о вас?</b>

    Сохранённые данные, настройки и брони будут удалены отсюда. То, что передано организатору вместе с бронью, остаётся у организатора.
forget-tickets = ❗ У вас ещё есть { $count ->
        [one] { $count } билет
        [few] { $count } билета
        [many] { $count } билетов
       *[other] { $count } билета
    }. Билеты продолжают действовать, но исчезнут из бота: показать или прислать их снова он не сможет. Сохраните картинки в этом чате.
forget-invitation = Чтобы снова бронировать здесь, вам понадобится новое приглашение.
forget-surely-text = <b>Вы уверены?</b> Это нельзя отменить.
forgotten-you = Готово. Все данные о вас здесь удалены. Спасибо, что были с нами.
kept-your-data = Ничего не удалено.
forget-unresolved =
    <b>Пока нельзя:</b> { $count ->
        [one] не завершена { $count } ваша бронь
        [few] не завершены { $count } ваши брони
        [many] не завершены { $count } ваших броней
       *[other] не завершены { $count } вашей брони
    }, без записи за этим некому будет проследить. Получите билеты или отмените то, что держится для вас, или дождитесь ответа организатора, а затем снова отправьте /forgetme.
forget-unresolved-entry = { $date } · { $code }

## День

date-title = <b>В какой день вы хотите прийти?</b>
date-current = Сейчас выбрано: <b>{ $date }</b>
date-hint = Нажмите на день или напишите: { $example }, «суббота» или «2 взрослых завтра». Даты – по местному времени.
date-expected = Пожалуйста, выберите день.
date-pick-a-day = Нажмите на день ниже или напишите его.
date-not-in-month = Этот день не входит в этот месяц.
date-past = Этот день уже прошёл: { $date }. Пожалуйста, выберите день начиная с сегодняшнего.
date-beyond-horizon = Последний день, на который можно забронировать билеты: { $date }.
date-nothing-on-sale = На { $date } билетов в продаже нет.
date-month-past = Эти дни уже прошли.
date-no-such-day = Такого дня в календаре нет. Проверьте, пожалуйста, дату.
date-example = { $day }.{ $month }
date-not-understood = Извините, я не понял, какой это день.
month-names = Январь | Февраль | Март | Апрель | Май | Июнь | Июль | Август | Сентябрь | Октябрь | Ноябрь | Декабрь
month-title = { $month } { $year }
day-label = { $weekday }, { $date }
weekday-names = Пн | Вт | Ср | Чт | Пт | Сб | Вс
choice-day = <b>Какой день вы имеете в виду?</b>
choice-package = <b>Билетов: { $count }. Какие именно?</b>
choice-expected = Пожалуйста, нажмите одну из кнопок ниже.

## Билеты

package-title = <b>{ $name }</b>
    { $price }
group-title = <b>{ $name }</b>
group-kind = { $name }: { $price } (в одной брони { $minimum }–{ $maximum })
of-kind = { $name }:
package-service = • { $quantity } × { $name }
package-services-more = …и ещё { $count }
package-for-date = На { $date }
validity-on = Можно использовать: { $date }
validity-range = Можно использовать с { $from } по { $to }
validity-days = Можно использовать { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    } со дня покупки
package-limit = Не больше { $maximum } в одной брони
package-limits = От { $minimum } до { $maximum } в одной брони
package-cutoff = На сегодня продажа до { $time } (местное время)
package-closed = Продажа на сегодня закрылась в { $time } (местное время), поэтому забронировать на сегодня нельзя
package-note = <i>{ $note }</i>
package-expected = Выберите количество кнопками − и +, листайте кнопками ‹ и › или напишите, что нужно, например «2 взрослых».
package-gone = Этих билетов на этот день больше нет в продаже.
package-changed = Цена или количество «{ $name }» только что изменились. Проверьте, пожалуйста, прежде чем продолжить.
package-closed-now = Продажа «{ $name }» на сегодня закрылась в { $time } (местное время).
venue-silent = Система организатора сейчас не отвечает, поэтому мы не можем проверить билеты на этот день. Попробуйте ещё раз чуть позже.
list-title = <b>Билеты на { $date }</b>
list-found = <b>Что из этого на { $date }?</b>
list-wanted = Вы написали: <i>{ $text }</i>
list-price = { $price }
list-from = от { $price }
list-closed = продажа закрыта
packages-none = На <b>{ $date }</b> билетов в продаже нет. Пожалуйста, выберите другой день.
packages-slow =
    Узнаём у организатора, какие билеты есть на <b>{ $date }</b>… Это занимает больше времени, чем обычно. Они появятся здесь, как только придёт ответ.
packages-unavailable =
    Система организатора сейчас не отвечает, поэтому билеты на <b>{ $date }</b> мы показать не можем. Всё, что вы ввели, сохранилось.
quantity-expected = Сколько? Нажимайте − и + или напишите число.
quantity-none = Таких билетов вы пока не выбрали.
quantity-below = Эти билеты продаются от { $minimum } шт. в одной брони.
quantity-above = Таких билетов в одной брони может быть не больше { $maximum }.
cart-title = <b>Ваш заказ на { $date }</b>
cart-line = { $quantity } × { $name } – { $amount }
cart-lines-more = …и ещё { $count }
line-entry = { $quantity } × { $name }
total = Итого: <b>{ $amount }</b>
cart-full = В брони может быть не больше { $maximum } видов билетов. Уберите один или сначала забронируйте эти.
cart-gone = На этот день не продаётся, поэтому убрано из брони: { $names }.
cart-changed = «{ $name }»: условия изменились с тех пор, как вы выбрали этот билет. Проверьте, пожалуйста, бронь ещё раз.
cart-closed = Продажа «{ $name }» на сегодня закончилась в { $time } (по местному времени), поэтому мы убрали этот билет из брони.

## Данные

consent = Отвечая, вы соглашаетесь, что «{ $venue }» получит вместе с бронью ваши данные: { $details }. Здесь они хранятся в зашифрованном виде ещё { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    } после визита, затем удаляются.
detail-name = имя
detail-phone = номер телефона
detail-email = адрес почты
detail-cardId = номер документа
name-question = <b>На чьё имя бронь?</b>
name-hint = Напишите его или нажмите кнопку, чтобы взять имя из Telegram.
name-expected = Пожалуйста, напишите имя для брони.
name-unusable = Не похоже на имя. Напишите, пожалуйста, имя того, кто придёт.
phone-question = <b>Какой у вас номер телефона?</b>
phone-hint = Отправьте его кнопкой ниже или напишите, например { $example }.
phone-placeholder = Номер телефона
phone-example = 0912 345 678 или +7 912 345-67-89
phone-expected = Пожалуйста, отправьте номер телефона кнопкой ниже или напишите его.
phone-not-own = Это чужой контакт. Пожалуйста, отправьте свой номер или напишите его.
phone-unusable = Не похоже на номер телефона. Пожалуйста, проверьте.
phone-unlikely = <b>{ $phone } – это точно ваш номер?</b>
    Похоже, таких номеров не бывает. Проверьте, пожалуйста; если ошиблись, просто напишите его ещё раз.
email-question = <b>Какой у вас адрес электронной почты?</b>
email-hint = Напишите его, например name@example.com.
email-expected = Пожалуйста, напишите адрес электронной почты.
email-unusable = Не похоже на адрес электронной почты. Пожалуйста, проверьте.
cardId-question = <b>Какой у вас номер документа?</b>
cardId-hint = Номер паспорта или удостоверения личности. Ваше сообщение сразу удалится из этого чата.
cardId-expected = Пожалуйста, напишите номер паспорта или удостоверения личности.
cardId-unusable = Не похоже на номер документа. В нём латинские буквы и цифры, не меньше 4.
cardId-not-deleted = Не получилось удалить это сообщение с номером вашего документа. Вы можете удалить его сами.

## Проверка

review-title = <b>Пожалуйста, проверьте заказ на { $date }</b>
review-name = Имя: { $value }
review-phone = Телефон: { $value }
review-email = Почта: { $value }
review-cardId = Номер документа: { $value }
review-separate = Отдельные билеты: у каждого свой
review-grouped = Один билет на всех каждого вида: входите вместе
review-note = Пожелание: <i>{ $note }</i>
payment-notice = 💳 { $notice }
review-expected = Пожалуйста, нажмите кнопку ниже или напишите, что изменить.
edit-title = <b>Что вы хотите изменить?</b>
edit-expected = Пожалуйста, нажмите, что нужно изменить.
note-question = <b>Пожелание для организатора</b>
    Напишите его, до 200 знаков.
note-expected = Напишите, пожалуйста, пожелание или нажмите «Назад».
note-too-long = В пожелании может быть не больше { $maximum } символов.

## Оплата

pay-total = Оплатить { $amount }
pay-by-telegram = Картой · { $amount }
pay-by-transfer = Переводом · { $amount }
invoice-pay = Оплатить
instead-telegram = Оплатить картой
instead-transfer = Оплатить переводом
i-have-paid = Перевод сделан
copy-account = Счёт
copy-amount = Сумма
copy-content = Назначение
review-pay-telegram = 💳 Оплата картой прямо в Telegram. Билеты придут сразу после оплаты.
review-pay-transfer = 🏦 Оплата банковским переводом по QR-коду. Билеты придут, как только поступят деньги.
review-pay-either = 💳 Оплата здесь же, картой или банковским переводом. Билеты придут, как только поступят деньги.
card-payment-tooSmall = Картой эту бронь оплатить нельзя: к оплате принимают от { $least }.
card-payment-tooLarge = Картой эту бронь оплатить нельзя: к оплате принимают не больше { $most }.
card-payment-notWhole = Картой эту сумму оплатить нельзя.
card-pay-until = <b>Остался один шаг: оплата.</b> Билеты отложены для вас до { $time } ({ $left }) и будут выпущены сразу после оплаты.
card-pay = <b>Остался один шаг: оплата.</b> Билеты отложены для вас и будут выпущены сразу после оплаты.
card-pay-total-differs = Обратите внимание: сумма у организатора отличается от показанной раньше ({ $before }). Платите, только если согласны.
card-pay-with-telegram = Счёт – здесь, в этом чате.
card-pay-with-transfer = Код для перевода – здесь, в этом чате.
card-said-paid = Спасибо: организатор знает, что вы сделали перевод. Билеты придут сами, как только поступят деньги.
money-paid = Оплачено: { $amount }
money-due = Осталось оплатить: <b>{ $amount }</b>
money-to-return = Вам вернут: <b>{ $amount }</b>
money-returned = Вам возвращено: { $amount }
why-paused-paid = <b>Ваша оплата получена, но продажа сейчас приостановлена.</b> Мы пробуем выпустить билеты каждую минуту. Если не получится, пока они отложены, вам вернут всю сумму.
invoice-title = Билеты на { $date }
invoice-description = { $venue }, { $date }. Бронь { $code }. Билеты придут сюда сразу после оплаты.
invoice-adjustment = Сбор или скидка организатора
invoice-already-paid = Уже оплачено
transfer-caption = <b>Переведите { $amount } до { $time }</b> ({ $left })

    Отсканируйте код в приложении банка или скопируйте:
    { $bank } · { $holder }
    Счёт: <code>{ $account }</code>
    Назначение: <code>{ $code }</code>

    Пожалуйста, не меняйте сумму и назначение: по ним мы узнаем ваш перевод. Билеты придут сами.
transfer-title = Банковский перевод
transfer-until = до { $time }
transfer-scan = Отсканируйте в приложении банка
transfer-bank = Банк
transfer-account = Счёт
transfer-holder = Получатель
transfer-content = Назначение
transfer-hint = Не меняйте сумму и назначение
transfer-paid = Оплачено
transfer-closed = Платить больше не нужно
transfer-paid-caption = ✅ <b>Оплачено.</b> Пожалуйста, не переводите ещё раз.
transfer-closed-caption = <b>Платить больше не нужно.</b> Пожалуйста, ничего не переводите; деньги, которые всё же придут, вернут.
told-venue = Спасибо, организатор уже знает. Билеты придут сами, как только поступят деньги.
checkout-unknownInvoice = Этот счёт больше не действует. Деньги не списаны.
checkout-otherCustomer = Этот счёт может оплатить только тот, кто бронировал. Деньги не списаны.
checkout-outdated = Этот счёт заменён новым. Оплатите, пожалуйста, последний; деньги не списаны.
checkout-alreadyPaid = Эта бронь уже оплачена. Деньги не списаны.
checkout-notHeld = Эти билеты больше не отложены. Деньги не списаны; пожалуйста, забронируйте снова.
checkout-differentAmount = Сумма изменилась. Посмотрите, пожалуйста, бронь ещё раз; деньги не списаны.
checkout-anotherCheckout = Эту бронь уже оплачивают. Подождите, пожалуйста, две минуты; деньги не списаны.
checkout-holdEnds = Осталось слишком мало времени, чтобы надёжно выпустить билеты. Деньги не списаны; пожалуйста, забронируйте снова.
checkout-noDebtRoom = Продажа сейчас приостановлена. Деньги не списаны; пожалуйста, попробуйте чуть позже.
checkout-partnerSilent = Организатор сейчас не отвечает. Деньги не списаны; пожалуйста, попробуйте чуть позже.
checkout-notPayable = Организатор больше не держит эти билеты. Деньги не списаны; пожалуйста, забронируйте снова.
checkout-totalChanged = Сумма у организатора изменилась. Посмотрите, пожалуйста, бронь ещё раз; деньги не списаны.
checkout-trouble = На нашей стороне что-то пошло не так. Деньги не списаны; пожалуйста, попробуйте чуть позже.
notice-partlyPaid = 💰 <b>Пришло { $amount }, не хватает { $due }.</b> Доплатите, пожалуйста, вовремя: билеты выпустят, когда придёт вся сумма. Если она не придёт, вам вернут всё.
notice-paidWaiting = 💰 <b>Ваша оплата получена.</b> Продажа сейчас приостановлена; мы пробуем выпустить билеты каждую минуту. Если не получится вовремя, вам вернут всю сумму.
notice-moneyToReturn = 💰 <b>Вам вернут { $amount }</b> по брони <code>{ $code }</code>. { $reason } Организатор вернёт деньги тем же способом, и вам сообщат об этом здесь.
notice-moneyReturned = ✅ <b>Организатор вернул вам { $amount }</b> по брони <code>{ $code }</code>. Банку может понадобиться несколько дней, чтобы их показать.
return-tooMuch = Пришло больше, чем стоит бронь.
return-paidTwice = Бронь оплатили дважды.
return-cheaperDay = Новый день стоит дешевле.
return-notIssued = Билеты по ней не выпущены.
return-late = Деньги пришли, когда бронь уже закончилась.
return-cancelledByStaff = Бронь отменил организатор.
return-cancelledByCustomer = Столько по правилам организатора возвращают при вашей отмене.
return-foreignCurrency = Деньги пришли в валюте, в которой здесь не продают.
cancel-question-paid = <b>Отменить эту бронь?</b> Билеты вернутся в продажу. Вам вернут { $amount }.
cancel-question-unpaid = <b>Отменить эту бронь?</b> Билеты вернутся в продажу. Пока ничего не оплачено, платить не нужно.
closing-paid = ✅ Оплачено: { $amount }. На входе платить не нужно.
ticket-paid = Оплачено
notice-hold-ends-pay = ⏳ <b>Билеты отложены для вас совсем ненадолго.</b> Оплатите их сейчас, чтобы не потерять.
pay-failed = Этот способ оплаты сейчас не работает. Деньги не списаны.
refused-prepaid = Сначала, пожалуйста, оплатите: билеты придут сами.
refused-notPrepaid = Здесь нечего оплачивать.
refused-otherMethod = Так оплатить здесь нельзя.
refused-dateDiffers = У организатора для этой брони указана другая дата. Забронируйте заново или дождитесь ответа.
refused-linesDiffer = У организатора для этой брони указаны другие билеты. Забронируйте заново или дождитесь ответа.
refused-notAwaited = Сейчас здесь нечего оплачивать.
refused-toldAlready = Организатор уже знает. Билеты придут сами, как только поступят деньги.

## Карточка брони

card-requested = <b>Бронируем билеты…</b>
card-code = Код брони <code>{ $code }</code>
card-date = <b>{ $date }</b>
card-held = <b>Остался один шаг.</b> Билеты отложены для вас, но ещё не выпущены.
venue-time = по местному времени
card-held-until = <b>Остался один шаг.</b> Билеты отложены для вас до { $time } ({ $left }), но ещё не выпущены.
card-total-differs = Обратите внимание: сумма у организатора отличается от показанной раньше ({ $before }). Получайте билеты, только если согласны.
card-confirming = <b>Оформляем ваши билеты…</b>
card-checking =
    <b>Уточняем у организатора.</b> Пожалуйста, не бронируйте ещё раз: билеты или ответ придут сюда.
card-review =
    <b>Уточняем у организатора.</b> Пожалуйста, не бронируйте ещё раз: этим занимается сотрудник, ответ придёт сюда.
card-issued = <b>Бронь подтверждена.</b>
    Код <code>{ $code }</code>
    { $count ->
        [1] Ваш билет – ниже.
        [one] Ниже – { $count } билет.
        [few] Ниже – { $count } билета.
        [many] Ниже – { $count } билетов.
       *[other] Ниже – { $count } билета.
    }
card-cancelling = <b>Отменяем бронь…</b>
card-expired = <b>Билеты больше не отложены.</b> Их не успели выпустить; ничего не забронировано, платить не нужно. «Повторить бронь» сохранит ваш выбор.
card-rejected = <b>Организатор не смогла принять эту бронь.</b> Ничего не забронировано. Попробуйте другой день или количество.
card-rejected-paused = <b>Продажа сейчас приостановлена.</b> Ничего не забронировано. Пожалуйста, попробуйте позже.
card-rejected-date = <b>Организатор не принимает бронь на { $date }.</b> Возможно, она закрыта или продажа на этот день окончена. Ничего не забронировано. «Повторить бронь» сохранит ваш выбор; пожалуйста, выберите другой день.
card-rejected-packages = <b>Организатор не может выдать столько билетов.</b> Ничего не забронировано. «Повторить бронь» сохранит ваш выбор; пожалуйста, измените количество или билеты.
card-rejected-details = <b>Организатор не приняла данные этой брони.</b> Ничего не забронировано. «Повторить бронь» сохранит ваш выбор; пожалуйста, проверьте имя, телефон и другие данные.
card-rejected-cutoff = <b>Продажа на сегодня закончилась раньше, чем бронь дошла до организатора.</b> Ничего не забронировано. «Повторить бронь» сохранит ваш выбор; пожалуйста, выберите другой день.
card-abandoned = <b>Система организатора не ответила.</b> Ничего не забронировано, платить не нужно. Пожалуйста, попробуйте ещё раз.
card-cancelled-by-you = <b>Вы отменили эту бронь.</b> Платить не нужно.
cancel-question = <b>Отменить эту бронь?</b> Билеты вернутся в продажу; здесь ничего не оплачено, платить не нужно.
card-cancelled = ❗ <b>Организатор отменила эту бронь.</b> Билеты больше не действуют.
card-closed = <b>Наш сотрудник закрыл эту бронь.</b>
reason-given = Причина: <i>{ $reason }</i>
why-paused = <b>Продажа сейчас приостановлена.</b> Билеты по-прежнему отложены для вас; пожалуйста, попробуйте чуть позже.
why-total-changed = <b>Сумма изменилась.</b> Проверьте её, прежде чем получать билеты.
why-hold-too-short = <b>Оставалось слишком мало времени, чтобы надёжно оформить билеты.</b>
why-unreachable = Система организатора сейчас недоступна. Мы продолжаем попытки.
why-no-answer = Система организатора пока не ответила. Мы продолжаем попытки.
why-cancel-refused = <b>Организатор не приняла отмену.</b> Бронь остаётся в силе.
why-date-differs = <b>У организатора для этой брони указана другая дата.</b> Сотрудники уже знают. Забронируйте заново или дождитесь ответа.
why-lines-differ = <b>У организатора для этой брони указаны не те билеты, которые вы выбрали.</b> Сотрудники уже знают. Забронируйте заново или дождитесь ответа.
why-cutoff-passed = <b>Продажа на сегодня закрыта</b>, поэтому выпустить эти билеты уже нельзя.
refused-confirming = Ваши билеты уже оформляются.
refused-notHeld = Эта бронь больше не отложена.
refused-totalChanged = Сумма изменилась. Пожалуйста, посмотрите карточку ещё раз.
refused-holdTooShort = Осталось слишком мало времени, чтобы надёжно оформить билеты. Пожалуйста, забронируйте снова.
refused-cutoffPassed = Продажа на сегодня закрылась.
refused-cancelling = Эта бронь уже отменяется.
refused-cancelled = Эта бронь уже отменена.
refused-notCancellable = Эту бронь здесь отменить нельзя.
refused-notIssued = В этой брони нет действующих билетов.
refused-sentOften = Эти билеты присылались слишком много раз, ещё раз прислать их нельзя. Они есть выше в этом чате.
limit-openHolds = У вас уже столько отложенных броней, сколько может быть у одного человека. Сначала получите билеты по одной из них или отмените её.
limit-ticketsPerDay = Это больше билетов, чем один человек может купить здесь за день.

## Уведомления

notice-hold-ends = ⏳ <b>Билеты отложены для вас совсем ненадолго.</b> Получите их сейчас, чтобы не потерять.
notice-outcome = Мы уточнили у организатора:
notice-void = ❗ Бронь <code>{ $code }</code> отменена: её билеты больше не действуют, даже если картинку изменить уже нельзя.
notice-visit = <b>Завтра ждём вас: { $venue }!</b>
    Код брони <code>{ $code }</code>, { $date }

## Билеты на картинках

ticket-position = { $n } из { $count }
ticket-group = Билет на всех
ticket-group-uses = Билет на всех, { $count ->
        [one] { $count } проход
        [few] { $count } прохода
        [many] { $count } проходов
       *[other] { $count } прохода
    }
ticket-valid-on = День посещения: { $date }
ticket-valid-range = Действует: { $from } – { $to }
ticket-void = ОТМЕНЁН
ticket-booking = Бронь
ticket-name = На имя
ticket-date = Дата
ticket-price = Цена
ticket-total = Сумма брони
ticket-of-total = Вся бронь: { $amount }
ticket-payment = Оплата
ticket-caption = <b>{ $n } из { $count }</b> · { $name }
    <code>{ $code }</code>
ticket-drawn-QR = Код слишком длинный для штрихкода, поэтому показан QR-код.
ticket-drawn-TEXT = Код не получается нарисовать, поэтому он показан текстом.
ticket-void-caption = { $n } из { $count } · отменён, больше не действует
delivery-progress = Присылаем билеты: { $sent } из { $count } уже здесь.
delivery-closing =
    <b>Прислали { $count ->
        [one] { $count } билет
        [few] { $count } билета
        [many] { $count } билетов
       *[other] { $count } билета
    }.</b> Покажите с телефона на входе. Команда /mytickets пришлёт всё ещё раз в любое время.
tickets-missing = Пока организатор выпустила билетов: { $count } из { $of }. Мы продолжаем запрашивать остальные и пришлём их сюда, как только они будут выпущены.
closing-date = 📅 { $date }
closing-venue = 📍 { $venue }
closing-address = 📍 { $venue }, { $address }
closing-hours = 🕗 { $hours }
pdf-title = { $venue } – бронь { $code }
pdf-caption = Все билеты для печати
calendar-summary = { $venue }
calendar-description = Код брони { $code }. Билеты – в чате Telegram.
calendar-caption = Добавьте визит в свой календарь
sending-again = Присылаем билеты ещё раз…

## Мои билеты

tickets-title = <b>Ваши брони</b>
tickets-none = У вас пока нет броней.
tickets-entry = { $date } · { $code } · { $count ->
        [one] { $count } билет
        [few] { $count } билета
        [many] { $count } билетов
       *[other] { $count } билета
    }
tickets-entry-held = { $date } · { $code } · до { $time }
tickets-entry-cancelled = { $date } · { $code } · отменена
tickets-detail = <b>{ $date }</b> · <code>{ $code }</code>
    { $state }
tickets-line = { $quantity } × { $name }
tickets-ticket = { $n }. { $name }: { $status }
tickets-kind = { $count } × { $name }: { $status }
tickets-more = …и ещё { $count }
tickets-not-live = Организатор сейчас не отвечает; здесь то, что было известно на { $time } (местное время).
ticket-WAITING = не использован
ticket-USING = используется
ticket-USED = использован
ticket-LOCK = заблокирован
ticket-CANCEL = отменён
state-requested = Бронируется
state-held = Ждёт подтверждения
state-confirming = Билеты оформляются
state-issued = Подтверждена
state-expired = Истекла
state-rejected = Не принята
state-cancelling = Отменяется
state-cancelled = Отменена
state-review = Уточняется у организатора
state-abandoned = Не забронировано
state-closed = Закрыта

## Сообщения сотрудникам

alert-unknownConfirm = ⚠️ Бронь <code>{ $code }</code> ({ $date }, { $total }): на подтверждение нет ответа уже пять минут. Система перечитывает бронь; пока ничего делать не нужно.
alert-review = ⚠️ Бронь <code>{ $code }</code> ({ $date }, { $total }) требует внимания: узнать её исход у партнёра не удалось. Пожалуйста, проверьте её в системе партнёра.
alert-dateDiffers = ⚠️ Бронь <code>{ $code }</code>: клиент просил { $date }, у партнёра – { $theirs }.
alert-linesDiffer = ⚠️ Бронь <code>{ $code }</code> ({ $date }): у партнёра другие пакеты или другое количество, чем заказал клиент. Пожалуйста, проверьте у партнёра.
alert-ticketsMissing = ⚠️ Бронь <code>{ $code }</code> ({ $date }): партнёр выпустил билетов: { $count } из { $of }, остальных всё ещё нет. Пожалуйста, проверьте у партнёра; билеты, которые появятся позже, будут отправлены клиенту.
alert-issuedAfterAll = ⚠️ Бронь <code>{ $code }</code> ({ $date }, { $total }) уже была завершена, но партнёр всё же выпустил билеты. Пожалуйста, проверьте у партнёра.
alert-deliveryUnanswered = ⚠️ Бронь <code>{ $code }</code>: Telegram не ответил три раза. Отправка продолжается.
alert-unreachable = ⚠️ Бронь <code>{ $code }</code> ({ $date }): билеты не доставлены, клиент недоступен. Они ждут его в /mytickets.
alert-cancelFailed = ⚠️ Бронь <code>{ $code }</code> ({ $date }) не удалось отменить у партнёра, она остаётся в силе.

## Приглашения, приостановка продаж

by-invitation = Бронирование здесь – по приглашению. Если вы хотите забронировать, попросите у организатора ссылку: открыв её, вы получите доступ.
by-invitation-short = Бронирование здесь – по приглашению.
invitation-admitted = <b>Добро пожаловать!</b> Приглашение принято, теперь вы можете бронировать.
invitation-unknown = Это не наше приглашение, или ссылка скопирована не полностью. Откройте её, пожалуйста, ещё раз.
invitation-expired = Срок этого приглашения истёк. Попросите, пожалуйста, новое.
invitation-usedUp = Это приглашение уже использовано. Попросите, пожалуйста, своё.
invitation-withdrawn = Это приглашение больше не действует. Попросите, пожалуйста, новое.
sales-paused = Продажи сейчас приостановлены. Ничего не забронировано, ваш выбор сохранён: попробуйте, пожалуйста, позже.

## Персонал: команды и кнопки

command-cancelbooking = Персонал: отменить бронь
command-find = Персонал: найти бронь
command-attention = Персонал: брони, которым нужен человек
command-today = Персонал: продажи за сегодня
command-debt = Персонал: долг перед партнёром
command-invite = Персонал: ссылка-приглашение
command-audit = Персонал: кто что сделал с бронью
cancel-this-booking = Отменить эту бронь
keep-booking = Оставить бронь
close-booking = Закрыть эту бронь
keep-open = Оставить открытой
check-again = Проверить ещё раз
show-booking = Показать бронь
copy-partner-id = Копировать номер партнёра
refresh = Обновить
day-as-csv = Брони в CSV
copy-link = Скопировать ссылку
withdraw = Отозвать
withdraw-number = Отозвать ссылку { $n }
all-invitations = Все ссылки

## Персонал: бронь

staff-usage-cancelbooking = Добавьте код брони: <code>/cancelbooking BK0123 причина</code>. Если причины нет, бот её спросит.
staff-usage-find = Добавьте код брони, телефон или имя: <code>/find BK0123</code>, <code>/find 0912345678</code>, <code>/find @username</code>
staff-usage-audit = Добавьте код брони: <code>/audit BK0123</code>
staff-usage-invite = Число использований и дней – целые числа, если вы их указываете: <code>/invite 20 7</code> впустит 20 человек в течение 7 дней. Не больше { $uses } использований и { $days } дней.
staff-not-found = По запросу <code>{ $text }</code> броней здесь нет.
staff-found = <b>{ $count ->
        [one] { $count } бронь
        [few] { $count } брони
        [many] { $count } броней
       *[other] { $count } брони
    }</b>, сначала новые. Какая из них?
staff-found-entry = { $code } · { $date } · { $state }
staff-booking = <b><code>{ $code }</code> · { $state }</b>
staff-booking-facts = { $date } · { $count ->
        [one] { $count } билет
        [few] { $count } билета
        [many] { $count } билетов
       *[other] { $count } билета
    } · { $total }
staff-state-because = { $state } ({ $because })
staff-customer = Клиент: { $details }
staff-partner = Партнёр: { $status }, { $payment }
staff-tickets = Билеты: { $tickets }
staff-ticket-count = { $count } – { $status }
staff-not-at-partner = Насколько нам известно, у партнёра такой брони нет.
staff-history = <b>История</b>
staff-event = { $time } · { $text }
staff-attempt = { $operation } { $n }: { $result }
attempt-done = выполнено
attempt-refused = отказ
attempt-notSent = не отправлено
attempt-unknown = нет ответа
attempt-open = выполняется
because-debt = лимит долга
because-totalChanged = сумма изменилась
because-holdTooShort = осталось слишком мало времени
because-partnerUnreachable = партнёр недоступен
because-refused = отказ партнёра
because-noAnswer = нет ответа
because-ticketsMissing = нет билетов
because-unexpectedStatus = неожиданный статус
because-cancelRefused = в отмене отказано
because-cancelUnanswered = нет ответа на отмену
because-cutoffPassed = продажа закрыта
because-limit = наше ограничение
because-dateDiffers = у партнёра другая дата
because-linesDiffer = у партнёра другие билеты
because-elsewhere = сделано у партнёра
because-customer = клиентом
because-staff = персоналом
staff-tickets-sent = Билеты отправляются клиенту.

## Персонал: завершение брони

staff-cancel-reason = <b>Почему бронь отменяется?</b> Напишите причину; её прочтут клиент и партнёр.
staff-close-reason = <b>Как вопрос решён?</b> Напишите причину; её прочтёт клиент, и бронь больше не проверяется.
staff-reason-by-reply = Напишите её ответом на это сообщение.
staff-reason-too-long = Укажите причину длиной не более { $maximum } символов.
staff-cancel-question = Причина: <i>{ $reason }</i>

    <b>Отменить эту бронь?</b> Билеты станут недействительны, клиенту сообщат причину.
staff-close-question = Причина: <i>{ $reason }</i>

    <b>Закрыть эту бронь?</b> У партнёра ничего не изменится; клиенту сообщат причину.
staff-cancel-used = ⚠️ <b>Не все билеты неиспользованы:</b> { $tickets }
staff-cancel-used-question = <b>Всё равно отменить?</b> По этим билетам кто-то уже мог войти.
staff-not-yours = Ответить может только тот, кто спросил.
staff-cancel-kept = Бронь остаётся как есть.
staff-close-kept = Бронь остаётся открытой.
staff-closed = Бронь <code>{ $code }</code> закрыта. Клиенту сообщат причину.
staff-close-not-open = Закрывать нечего: эта бронь не ждёт человека.
staff-cancelling = Отменяем бронь <code>{ $code }</code>…
staff-cancelling-later = Её исход у партнёра пока неизвестен. Бронь будет отменена, как только он выяснится, и ответ придёт сюда.
staff-cancel-done = <b>Бронь <code>{ $code }</code> отменена.</b> Клиенту сообщат.
staff-cancel-refused = <b>Партнёр не принял отмену <code>{ $code }</code>.</b> Бронь в силе: { $state }.
staff-cancel-unreached = <b>Партнёр недоступен; бронь <code>{ $code }</code> не отменена.</b> Она в силе: { $state }. Попробуйте позже.
staff-cancel-unknown = ⚠️ <b>Партнёр не даёт ясного ответа о брони <code>{ $code }</code>.</b> Она перечитывается каждый час; посмотрите её у партнёра. Она есть в /attention.
staff-cancel-over = Бронь <code>{ $code }</code> завершилась раньше, чем её удалось отменить: { $state }.
staff-cancel-already = Бронь { $code } уже отменена. Ничего не сделано.
staff-cancel-under-way = Бронь { $code } уже отменяется. Дважды ничего не сделано.
staff-cancel-not-possible = Бронь { $code } нельзя отменить: { $state }.

## Персонал: внимание, сегодня, долг

staff-attention = <b>{ $count ->
        [one] { $count } бронь требует
        [few] { $count } брони требуют
        [many] { $count } броней требуют
       *[other] { $count } брони требуют
    } внимания</b>
staff-attention-none = <b>Внимания ничего не требует.</b> Все брони завершены или в работе.
staff-attention-entry = <b><code>{ $code }</code></b> · { $date } · { $total }
staff-attention-state = { $state } с { $time }
staff-attention-tried = Пробовали: { $attempt }; с тех пор прочитано { $reads ->
        [one] { $reads } раз
        [few] { $reads } раза
        [many] { $reads } раз
       *[other] { $reads } раза
    }
staff-attention-undelivered = Билеты не доставлены: Telegram не ответил { $count ->
        [one] { $count } раз
        [few] { $count } раза
       *[many] { $count } раз
    }. Отправка продолжается.
staff-attention-hint = Нажмите на бронь, чтобы ещё раз проверить её у партнёра.
staff-checked-same = Только что проверено у партнёра: ничего не изменилось.
staff-checked-moved = Только что проверено у партнёра: бронь продвинулась.
staff-checked-unreached = ⚠️ Партнёр не ответил. Его спросят снова без вас.
staff-today = <b>{ $date }</b>, { $time }
staff-today-sold = Продано: { $bookings ->
        [one] { $bookings } бронь
        [few] { $bookings } брони
        [many] { $bookings } броней
       *[other] { $bookings } брони
    } · { $tickets ->
        [one] { $tickets } билет
        [few] { $tickets } билета
        [many] { $tickets } билетов
       *[other] { $tickets } билета
    }
staff-today-revenue = Выручка: <b>{ $amount }</b>
staff-today-cancelled = Отменено: { $bookings ->
        [one] { $bookings } бронь
        [few] { $bookings } брони
        [many] { $bookings } броней
       *[other] { $bookings } брони
    }, { $amount }
staff-funnel = <b>До какого шага дошли клиенты</b>
staff-funnel-line = { $bar } { $step }: { $count }
funnel-day = День
funnel-tickets = Билеты
funnel-details = Данные
funnel-review = Проверка
funnel-held = Отложено
funnel-confirming = Подтверждено
funnel-issued = Билеты оформлены
day-csv-caption = Брони, оформленные или отменённые { $date }
staff-debt = <b>Долг перед партнёром</b>
    { $type }
debt-BY_LIMIT = Ограничен суммой
debt-BY_DAYS = Ограничен сроком
debt-BOTH = Ограничен суммой и сроком: что наступит раньше
debt-other = Способ ограничения здесь неизвестен
staff-debt-unreadable = Долг сейчас прочитать нельзя: партнёр не отвечает. Продажи продолжаются.
staff-debt-share = { $bar } <b>{ $percent } %</b>
staff-debt-amount = { $debt } из { $limit }
staff-debt-room = Осталось: { $amount }
staff-debt-days = Допустимый срок: { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    }
staff-debt-due = Оплатить до { $date }
staff-debt-left = { $days ->
        [0] Срок – сегодня
        [one] Остался { $days } день
        [few] Осталось { $days } дня
        [many] Осталось { $days } дней
       *[other] Осталось { $days } дня
    }
staff-debt-overdue = ⚠️ Просрочено на { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    }
staff-debt-stops-amount = Первой продажи остановит <b>сумма</b>.
staff-debt-stops-days = Первым продажи остановит <b>срок</b>.
staff-debt-guard-off = Предупреждений нет (DEBT_GUARD=off).
staff-debt-guard-warn = Вас предупредят при 80, 95 и 100 %; продажи идут, пока партнёр не откажет.
staff-debt-guard-block = Вас предупредят при 80, 95 и 100 %; брони сверх лимита не начинаются.

## Персонал: платежи

command-payments = Персонал: платежи
money-arrived = Деньги пришли
money-arrived-for = Деньги пришли · { $code }
match = Привязать
match-number = Привязать { $n }
mark-returned = Отметить возврат
mark-returned-for = Возврат · { $code }
yes-returned = Да, возвращено
not-yet = Ещё нет
staff-payments-nothing = ничего
staff-payments-awaited = <b>Ожидаются</b>
staff-payments-unmatched = <b>Не привязаны</b>
staff-payments-to-return = <b>К возврату</b>
staff-payments-booking = <b>{ $amount }</b> · <code>{ $code }</code> · { $reason }
staff-payments-receipt = { $n }. <b>{ $amount }</b> · { $time } · { $reason }
staff-payments-text = <i>{ $text }</i>
awaited-telegram = картой, отложено до { $time }
awaited-transfer = переводом, отложено до { $time }
awaited-saysPaid = клиент говорит, что оплатил; отложено до { $time }
unmatched-noCode = в назначении нет кода оплаты
unmatched-severalCodes = в назначении несколько кодов оплаты
unmatched-foreignCurrency = в иностранной валюте
unmatched-unknownBooking = код не относится ни к одной известной брони
staff-return-tooMuch = пришло больше, чем стоит
staff-return-paidTwice = оплачено дважды
staff-return-cheaperDay = новый день дешевле
staff-return-notIssued = билеты не выпущены
staff-return-late = пришло после окончания брони
staff-return-cancelledByStaff = отменено организатором
staff-return-cancelledByCustomer = отменено клиентом
staff-return-foreignCurrency = пришло в иностранной валюте
staff-money-arrived = Бронь <code>{ $code }</code>: { $amount } отмечено как поступившее.
staff-money-not-awaited = По брони <code>{ $code }</code> деньги сейчас не ожидаются. Ничего не сделано.
staff-match-question = <b>К какой брони относится { $amount }?</b> Напишите её код.
staff-match-kept = Деньги остались без привязки.
staff-match-none = Брони <code>{ $text }</code> здесь нет. Напишите другой код или /cancel.
staff-match-not-prepaid = Бронь <code>{ $code }</code> здесь не оплачивается. Напишите другой код или /cancel.
staff-matched = { $amount } теперь относится к брони <code>{ $code }</code>.
staff-match-gone = Эти деньги уже привязаны. Ничего не сделано.
staff-return-question = <b>{ $amount } по брони <code>{ $code }</code> уже возвращено?</b> Клиенту об этом сообщат.
staff-returned = Бронь <code>{ $code }</code>: { $amount } отмечено как возвращённое, клиенту сообщили.
staff-return-gone = По брони <code>{ $code }</code> возвращать больше нечего.
staff-return-kept = Это по-прежнему нужно вернуть.
staff-money = 💰 Оплачено { $paid } из { $total }
staff-money-due = осталось оплатить: { $amount }
staff-money-to-return = к возврату: { $amount } ({ $reason })
staff-money-returned = возвращено: { $amount }
staff-receipt = { $amount } { $source }
receipt-telegram = оплачено картой
receipt-bank = пришло в банк
receipt-staff = пришло, по словам сотрудника
staff-return-mark = возвращено { $amount }
staff-today-received = Получено: { $amount }
staff-today-to-return = К возврату: { $amount }
alert-unmatched = 💰 Пришло { $amount }: { $reason }. Привязать к брони можно в /payments.
two-transfers = Переводов было два
staff-separated = Бронь <code>{ $code }</code>: сообщение банка теперь считается отдельным переводом.
staff-nothing-to-separate = Разделять нечего. Ничего не сделано.

## Персонал: приглашения, журнал

staff-invitation = <b>Ссылка на { $uses ->
        [one] { $uses } человека
        [few] { $uses } человека
        [many] { $uses } человек
       *[other] { $uses } человека
    }</b>, действует до { $time } (по местному времени)
staff-invitation-link = <code>{ $link }</code>
staff-invitation-not-needed = Сейчас бронировать могут все; ссылка нужна только при CUSTOMER_ACCESS=invite.
staff-invitations = <b>{ $count ->
        [one] { $count } открытая ссылка
        [few] { $count } открытые ссылки
        [many] { $count } открытых ссылок
       *[other] { $count } открытые ссылки
    }</b>
staff-invitations-entry = { $n }. Использовано { $used } из { $uses }, до { $time }
staff-invitations-hint = Отозвав ссылку, вы лишите доступа и тех, кто по ней пришёл.
staff-invitations-none = Открытых ссылок нет. /invite создаст её.
staff-invitation-withdrawn = Ссылка отозвана; пришедшие по ней больше не могут бронировать.
staff-invitation-gone = Эта ссылка уже была отозвана.
staff-audit = <b>Журнал <code>{ $code }</code></b>, { $count ->
        [one] { $count } запись
        [few] { $count } записи
        [many] { $count } записей
       *[other] { $count } записи
    }
staff-audit-none = Персонал ничего не делал с <code>{ $code }</code>.
staff-audit-entry = { $time } · { $id } · { $action }{ $reason }
staff-audit-sealed = (причину больше нельзя прочитать)
audit-cancelAsked = попросил отменить
audit-cancelled = отменено
audit-cancelFailed = не отменено
audit-closed = закрыто
audit-ticketsSent = билеты отправлены снова
audit-invited = создана ссылка
audit-withdrawn = ссылка отозвана

## Сигналы персоналу, не связанные с бронью

alert-settled = ✅ Бронь <code>{ $code }</code> выяснена: { $state }.
alert-partner-authentication = 🔴 <b>Партнёр отвергает наши учётные данные.</b> Запросы приостановлены и повторяются сами; клиенты читают, что организатора сейчас не спросить. Проверьте PARTNER_CLIENT_ID, PARTNER_CLIENT_SECRET и PARTNER_SIGNATURE, а также часы и адрес этой машины.
alert-partner-connection = 🔴 <b>Партнёр недоступен.</b> Запросы приостановлены и повторяются сами; клиенты читают, что организатора сейчас не спросить. Если это затянется, позвоните партнёру.
alert-partner-back = 🟢 <b>Партнёр снова отвечает</b>, спустя { $minutes ->
        [one] { $minutes } минуту
        [few] { $minutes } минуты
        [many] { $minutes } минут
       *[other] { $minutes } минуты
    }. Всё, что ждало, продолжится само.
alert-debt-share = 🟡 <b>Использовано { $percent } % лимита долга:</b> { $debt } из { $limit }. Оплатите вовремя; цифры – в /debt.
alert-debt-full-warn = 🔴 <b>Лимит долга достигнут:</b> { $percent } %, { $debt } из { $limit }. Партнёр отказывает в новых бронях до оплаты.
alert-debt-full-block = 🔴 <b>Лимит долга достигнут:</b> { $percent } %, { $debt } из { $limit }. Новые брони приостановлены до оплаты.
alert-debt-less = 🟡 Долг снизился до { $percent } % лимита: { $debt } из { $limit }.
alert-debt-clear = 🟢 Долг снизился до { $percent } % лимита: { $debt } из { $limit }. Всё в порядке.
alert-debt-days = 🟡 <b>Долг нужно оплатить до { $date }</b>: { $days ->
        [0] сегодня
        [one] остался { $days } день
        [few] осталось { $days } дня
        [many] осталось { $days } дней
       *[other] осталось { $days } дня
    }. Оплатите вовремя; цифры – в /debt.
alert-debt-overdue-warn = 🔴 <b>Срок оплаты долга прошёл: { $date }.</b> Партнёр отказывает в новых бронях до оплаты.
alert-debt-overdue-block = 🔴 <b>Срок оплаты долга прошёл: { $date }.</b> Новые брони приостановлены до оплаты.
alert-debt-days-clear = 🟢 До срока оплаты долга снова далеко. Всё в порядке.

## Money of a booking, told to staff

alert-saysPaid = 💬 Клиент сообщает, что перевёл деньги за бронирование <code>{ $code }</code>: { $amount }. Проверьте счёт; в /payments есть кнопка «Деньги пришли».
alert-paidWaiting = ⚠️ Бронирование <code>{ $code }</code> оплачено ({ $amount }), но партнёр сейчас не выпускает билеты. Бот повторяет попытки, пока держится бронь; если она закончится без билетов, деньги нужно вернуть.
alert-moneyToReturn = ↩️ Бронирование <code>{ $code }</code>: клиенту нужно вернуть { $amount }. Запись остаётся в /payments, пока владелец не отметит возврат.
audit-moneyArrived = отметил(а) поступление денег
audit-matched = сопоставил(а) платёж
audit-separated = разделил(а) два перевода
audit-returned = вернул(а) деньги
