### Русский. Те же сообщения и переменные, что в en.ftl; обращение на «вы».
### Дата Intl кончается на «г.», поэтому она не стоит в конце предложения перед точкой.

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
choose = Выбрать
change-date = Другой день
cancel = Отмена
back = Назад
try-again = Ещё раз
add-to-booking = Добавить в заказ
remove = Убрать
add-another = Добавить ещё
change = Изменить
continue = Далее
agree = Принимаю
privacy-notice = О данных
use-name = Указать: { $name }
keep-value = Оставить { $value }
share-phone = Отправить мой номер
skip = Пропустить
use-saved = Взять сохранённые данные
enter-new = Ввести новые данные
separate-tickets = Отдельные билеты
group-ticket = Один общий билет каждого вида
book = Забронировать
edit = Изменить
edit-date = День
edit-packages = Билеты
edit-details = Данные
edit-form = Вид билетов
edit-note = Пожелание
remove-note = Удалить пожелание
confirm = Подтвердить и получить билеты
cancel-booking = Отменить бронь
copy-code = Скопировать код
book-again = Забронировать снова
send-again = Прислать билеты ещё раз
pdf = PDF
add-to-calendar = В календарь
show-tickets = Показать билеты
open-chat = Открыть личный чат
quick-pick = { $count }
n-of-count = { $n } из { $count }

## Команды и профиль бота

command-book = Забронировать билеты
command-mytickets = Ваши брони и билеты
command-language = Сменить язык
command-help = Что умеет этот бот
command-privacy = Какие ваши данные хранятся
command-cancel = Выйти из бронирования
bot-description =
    Билеты: { $venue }. Выберите день и билеты – они придут сюда картинками, готовыми к проверке на входе.
bot-short-description = Билеты: { $venue }. Забронируйте и получите их здесь.

## Приветствие, помощь

welcome =
    Здравствуйте, { $name }! Здесь можно забронировать билеты: <b>{ $venue }</b>. Они придут прямо в этот чат, останется показать их на входе.
help-text =
    <b>Билеты: { $venue }</b>

    /book – выбрать день и билеты
    /mytickets – ваши брони; прислать билеты ещё раз
    /language – сменить язык
    /privacy – какие ваши данные хранятся
    /cancel – выйти из незаконченного бронирования

    Бронь держится для вас некоторое время. Ничего не решено окончательно, пока вы не нажмёте «Подтвердить и получить билеты».
support = Нужна помощь сотрудника? { $contact }
privacy-text =
    <b>Что хранится</b>

    Для бронирования { $venue } нужны данные, о которых вас спросят: они передаются вместе с бронью и хранятся здесь в зашифрованном виде, чтобы вы могли получить билеты снова. Они удаляются через { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    } после последнего дня действия билетов.

    Ваш номер в Telegram и язык хранятся, чтобы бот мог вам писать. Данные не используются для рекламы и не продаются.
language-question = На каком языке вам удобнее?
language-chosen = Теперь говорим по-русски.
only-in-private = Билеты продаются только в личном чате.
unknown-command = Такой команды нет. Вот что умеет бот:
unknown-message = Сейчас бот не ждал сообщения. Что вы хотите сделать?
trouble =
    У нас что-то пошло не так, но всё, что вы ввели, сохранилось. Попробуйте, пожалуйста, чуть позже.
stale = Эта кнопка от предыдущего шага.
forgotten = Бронирование долго оставалось без движения и удалено. Ничего не забронировано.
unfinished = У вас есть незаконченное бронирование: { $count ->
        [one] { $count } вид билетов
        [few] { $count } вида билетов
        [many] { $count } видов билетов
       *[other] { $count } вида билетов
    }.
unfinished-for-date = У вас есть незаконченное бронирование на <b>{ $date }</b>, в нём { $count ->
        [one] { $count } вид билетов
        [few] { $count } вида билетов
        [many] { $count } видов билетов
       *[other] { $count } вида билетов
    }.
cancelled-nothing-booked = Вы вышли из бронирования. Ничего не забронировано.
nothing-to-cancel = Сейчас нет незаконченного бронирования. Ничего не забронировано.
keyboard-closed = Спасибо.
lead = ❗ { $text }

## День

date-title = <b>В какой день вы хотите прийти?</b>
date-current = Сейчас выбрано: <b>{ $date }</b>
date-hint = Нажмите на день или напишите его, например { $example } или «завтра». Дни – по местному времени.
date-expected = Пожалуйста, выберите день: нажмите на него или напишите, например { $example }
date-pick-a-day = Нажмите на день ниже или напишите его.
date-not-in-month = Этот день не входит в этот месяц.
date-past = Этот день уже прошёл: { $date } Пожалуйста, выберите день начиная с сегодняшнего.
date-beyond-horizon = Последний день, на который есть бронирование: { $date }
date-nothing-on-sale = На { $date } билетов в продаже нет.
date-month-past = Эти дни уже прошли.
date-no-such-day = Такого дня в календаре нет. Пожалуйста, проверьте.
date-short-year = Напишите, пожалуйста, год полностью, например 25.12.2026, или без года, например { $example }
date-not-understood = Не получилось понять, какой это день. Нажмите на него или напишите, например { $example }
date-word-today = сегодня
date-word-tomorrow = завтра
date-word-day-after-tomorrow = послезавтра
date-word-next-before = в следующий | в следующую | в следующее | следующий | следующая | следующую | следующее
date-word-next-after = на следующей неделе | на следующей

## Билеты

package-title = <b>{ $name }</b>
    { $price }
package-service = • { $quantity } × { $name }
package-services-more = …и ещё { $count }
package-for-date = На { $date }
validity-on = Действует { $date }
validity-range = Действует с { $from } по { $to }
validity-days = Действует { $days ->
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
package-expected = Пожалуйста, выберите билет кнопками или напишите его название.
package-gone = Этот билет на выбранный день больше не продаётся.
package-closed-now = Продажа «{ $name }» на сегодня закрылась в { $time } (местное время).
packages-title = <b>Билеты на { $date }</b>
packages-entry = { $name } · { $price }
packages-closed-entry = { $name } · на сегодня закрыто
packages-none = На <b>{ $date }</b> билетов в продаже нет. Пожалуйста, выберите другой день.
packages-slow =
    Узнаём, какие билеты есть на <b>{ $date }</b> – это занимает больше времени, чем обычно. Они появятся здесь, как только придёт ответ.
packages-unavailable =
    Система площадки сейчас не отвечает, поэтому билеты на <b>{ $date }</b> показать не получается. Всё, что вы ввели, сохранилось.

## Количество

quantity-chosen = <b>{ $quantity }</b> × = <b>{ $amount }</b>
quantity-expected = Сколько? Нажимайте − и + или напишите число.
quantity-below = Не меньше { $minimum } этого вида в одной брони.
quantity-above = Не больше { $maximum } этого вида в одной брони.

## Корзина

cart-title = <b>Ваш заказ на { $date }</b>
cart-line = { $quantity } × { $name } – { $amount }
cart-lines-more = …и ещё { $count }
total = Итого: <b>{ $amount }</b>
cart-expected = Пожалуйста, продолжите кнопками ниже.
cart-gone = На этот день нет в продаже: «{ $name }»{ $others ->
        [0] {""}
        [one] {" "}и ещё { $others } вид билетов
        [few] {" "}и ещё { $others } вида билетов
        [many] {" "}и ещё { $others } видов билетов
       *[other] {" "}и ещё { $others } вида билетов
    }. Мы убрали это из вашего заказа.
cart-changed = Условия «{ $name }» изменились после вашего выбора. Пожалуйста, проверьте заказ ещё раз.
line-title = <b>Что вы хотите изменить?</b>
line-entry = { $quantity } × { $name }
line-expected = Пожалуйста, выберите ниже, что изменить.

## Данные

notice-title = <b>Прежде чем вы введёте данные</b>
notice-body =
    Для бронирования { $venue } нужны: { $details }. Они передаются вместе с бронью и хранятся здесь в зашифрованном виде ещё { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    } после последнего дня действия билетов.
notice-expected = Нажмите «Принимаю», чтобы продолжить, или «Назад».
detail-name = ваше имя
detail-phone = номер телефона
detail-email = адрес почты
detail-cardId = номер документа
detail-optional = { $name } (по желанию)
saved-title = <b>Взять данные с прошлого раза?</b>
saved-expected = Пожалуйста, выберите кнопками ниже.
name-question = <b>На чьё имя бронь?</b>
name-hint = Напишите имя так, как оно должно стоять в брони.
name-expected = Пожалуйста, напишите имя для брони.
name-unusable = Такое имя не подходит. Напишите его буквами, не больше 80 символов.
phone-question = <b>Какой у вас номер телефона?</b>
phone-hint = Отправьте его кнопкой ниже или напишите, например { $example }.
phone-placeholder = Номер телефона
phone-example = 091 234 56 78 или +7 912 345-67-89
phone-expected = Пожалуйста, отправьте номер телефона кнопкой ниже или напишите его.
phone-not-own = Это чужой контакт. Пожалуйста, отправьте свой номер или напишите его.
phone-unusable = Не похоже на номер телефона. Напишите его, например, так: { $example }.
email-question = <b>Какой у вас адрес электронной почты?</b>
email-hint = Напишите его, например name@example.com.
email-expected = Пожалуйста, напишите адрес электронной почты.
email-unusable = Не похоже на адрес электронной почты. Пожалуйста, проверьте.
cardId-question = <b>Какой у вас номер документа?</b>
cardId-hint = Номер паспорта или удостоверения личности. Ваше сообщение сразу удалится из этого чата.
cardId-expected = Пожалуйста, напишите номер паспорта или удостоверения личности.
cardId-unusable = Не похоже на номер документа: латинские буквы и цифры, не меньше 4.

## Вид билетов, пожелание, проверка

form-title = <b>Какие билеты вам удобнее?</b>
form-separate = <b>Отдельные билеты</b>: у каждого свой билет, приходить можно в разное время.
form-grouped = <b>Один общий билет каждого вида</b>: один билет на столько проходов, сколько вы купили; вы проходите вместе.
form-expected = Пожалуйста, выберите ниже вид билетов.
note-question = <b>Пожелание для площадки</b>
    Напишите его, до 200 символов.
note-expected = Напишите, пожалуйста, пожелание или нажмите «Назад».
note-too-long = В пожелании может быть не больше { $maximum } символов.
review-title = <b>Пожалуйста, проверьте заказ на { $date }</b>
review-name = Имя: { $value }
review-phone = Телефон: { $value }
review-email = Почта: { $value }
review-cardId = Номер документа: { $value }
review-separate = Отдельные билеты
review-grouped = Один общий билет каждого вида
review-note = Пожелание: <i>{ $note }</i>
payment-notice = 💳 { $notice }
review-expected = Нажмите «Забронировать» или «Изменить», если нужно что-то поправить.
edit-title = <b>Что вы хотите изменить?</b>
edit-expected = Пожалуйста, выберите ниже, что изменить.

## Карточка брони

card-requested = <b>Бронируем билеты…</b>
card-code = Бронь <code>{ $code }</code>
card-date = <b>{ $date }</b>
card-held = <b>Билеты отложены для вас.</b> Бронь <code>{ $code }</code>
card-held-until = Держим до { $time } (местное время): { $left }
card-total-differs = Обратите внимание: сумма площадки отличается от показанной раньше ({ $before }). Подтверждайте, только если согласны.
card-confirming = <b>Оформляем ваши билеты…</b>
card-checking =
    <b>Уточняем у площадки.</b> Пожалуйста, не бронируйте ещё раз: билеты или ответ придут сюда.
card-review =
    <b>Уточняем у площадки.</b> Пожалуйста, не бронируйте ещё раз: этим занимается сотрудник, ответ придёт сюда.
card-issued = <b>Бронь подтверждена.</b> Бронь <code>{ $code }</code>
    { $count ->
        [1] Ваш билет – ниже.
        [one] Ниже – { $count } билет.
        [few] Ниже – { $count } билета.
        [many] Ниже – { $count } билетов.
       *[other] Ниже – { $count } билета.
    }
card-cancelling = <b>Отменяем бронь…</b>
card-expired = <b>Время на подтверждение вышло.</b> Ничего не забронировано, платить не нужно.
card-rejected = <b>Площадка не смогла принять эту бронь.</b> Ничего не забронировано. Попробуйте другой день или количество.
card-rejected-paused = <b>Продажа сейчас приостановлена.</b> Ничего не забронировано. Пожалуйста, попробуйте позже.
card-abandoned = <b>Система площадки не ответила.</b> Ничего не забронировано, платить не нужно. Пожалуйста, попробуйте ещё раз.
card-cancelled-by-you = <b>Вы отменили эту бронь.</b> Платить не нужно.
card-cancelled = <b>Эта бронь отменена.</b> Билеты больше не действуют.
    { $reason }
card-closed = <b>Наш сотрудник закрыл эту бронь.</b>
    { $reason }
why-paused = <b>Продажа сейчас приостановлена.</b> Билеты по-прежнему отложены для вас; пожалуйста, попробуйте чуть позже.
why-total-changed = <b>Сумма изменилась.</b> Пожалуйста, посмотрите её перед подтверждением.
why-hold-too-short = <b>Оставалось слишком мало времени, чтобы надёжно оформить билеты.</b>
why-unreachable = Система площадки сейчас недоступна. Мы продолжаем попытки.
why-no-answer = Система площадки пока не ответила. Мы продолжаем попытки.
why-cancel-refused = <b>Площадка не приняла отмену.</b> Бронь остаётся в силе.
refused-confirming = Ваши билеты уже оформляются.
refused-notHeld = Эта бронь больше не ждёт подтверждения.
refused-totalChanged = Сумма изменилась. Пожалуйста, посмотрите карточку ещё раз.
refused-holdTooShort = Осталось слишком мало времени, чтобы надёжно оформить билеты. Пожалуйста, забронируйте снова.
refused-cutoffPassed = Продажа на сегодня закрылась.
refused-cancelling = Эта бронь уже отменяется.
refused-cancelled = Эта бронь уже отменена.
refused-notCancellable = Эту бронь здесь отменить нельзя.
refused-notIssued = В этой брони нет действующих билетов.
limit-openHolds = У вас уже максимум неподтверждённых броней. Сначала подтвердите или отмените одну из них.
limit-ticketsPerDay = Это больше билетов, чем один человек может купить здесь за день.

## Уведомления

notice-hold-ends = ⏳ <b>Билеты отложены для вас ещё совсем недолго.</b> Подтвердите бронь, чтобы их сохранить.
notice-outcome = Мы уточнили у площадки:
notice-cancelled = ❗ Сотрудник площадки отменил бронь <code>{ $code }</code>.
notice-visit = <b>Завтра ждём вас: { $venue }!</b>
    Бронь <code>{ $code }</code>, { $date }

## Билеты на картинках

ticket-position = { $n } из { $count }
ticket-valid-on = День посещения: { $date }
ticket-valid-range = Действует: { $from } – { $to }
ticket-void = ОТМЕНЁН
ticket-caption = <b>{ $n } из { $count }</b> · { $name }
    <code>{ $code }</code>
ticket-drawn-QR = Код слишком длинный для штрихкода, поэтому показан QR-код.
ticket-drawn-TEXT = Код не получается нарисовать; покажите его текстом.
ticket-void-caption = { $n } из { $count } · отменён, больше не действует
delivery-closing =
    { $count ->
        [1] Вот ваш билет.
        [one] Вот ваш { $count } билет.
        [few] Вот ваши { $count } билета.
        [many] Вот ваши { $count } билетов.
       *[other] Вот ваши { $count } билета.
    } Покажите на входе; прислать снова можно в любой момент: /mytickets
pdf-title = { $venue } – бронь { $code }
pdf-caption = Все билеты для печати
calendar-summary = { $venue }
calendar-description = Бронь { $code }. Билеты – в чате Telegram.
calendar-caption = Посещение для вашего календаря
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
tickets-more = …и ещё { $count }
tickets-not-live = Площадка сейчас не отвечает; здесь то, что было известно на { $time } (местное время).
ticket-WAITING = не использован
ticket-USING = используется
ticket-USED = использован
ticket-LOCK = заблокирован
ticket-CANCEL = отменён
state-requested = Бронируется
state-held = Ждёт подтверждения
state-confirming = Билеты оформляются
state-issued = Подтверждена
state-expired = Время вышло
state-rejected = Не принята
state-cancelling = Отменяется
state-cancelled = Отменена
state-review = Уточняется у площадки
state-abandoned = Не забронировано
state-closed = Закрыта

## Сообщения сотрудникам

alert-unknownConfirm = ⚠️ Бронь <code>{ $code }</code> ({ $date }, { $total }): на подтверждение нет ответа уже пять минут. Система перечитывает бронь; пока ничего делать не нужно.
alert-review = ⚠️ Бронь <code>{ $code }</code> ({ $date }, { $total }) требует внимания: узнать её исход у партнёра не удалось. Пожалуйста, проверьте её в системе партнёра.
alert-dateDiffers = ⚠️ Бронь <code>{ $code }</code>: клиент просил { $date }, у партнёра – { $theirs }
alert-deliveryUnanswered = ⚠️ Бронь <code>{ $code }</code>: Telegram не ответил три раза. Отправка продолжается.
alert-unreachable = ⚠️ Бронь <code>{ $code }</code> ({ $date }): билеты не доставлены, клиент недоступен. Они ждут его в /mytickets.
alert-cancelFailed = ⚠️ Бронь <code>{ $code }</code> ({ $date }) не удалось отменить у партнёра, она остаётся в силе.
