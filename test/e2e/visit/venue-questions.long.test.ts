import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { shown, textOf } from '../dialogue.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({
    environment: { VENUE_FILE: demoVenueFileWith() },
  });
});
afterAll(() => run.stop());

describe('what visitors ask the demo’s venue', () => {
  it.each([
    [
      'en',
      [
        ['can i pay cash when i get there or card only', 'takes cash in dong'],
        ['any promo code?', 'no other discounts'],
        ['is there a senior price?', 'no separate ticket for seniors'],
        ['which days are less busy?', 'quietest'],
        ['can i send a screenshot to my wife', 'A screenshot'],
        ['can i buy it as a gift for a friend', 'Anybody may use'],
        ['do you have a two day pass', 'no ticket for two days'],
        ['how far is it from hoi an', '160 km'],
        ['is this official or a scam', 'own ticket bot'],
        ['is vegetarian food on the cruise?', 'We don’t have the cruise’s menu'],
        ['do these include lunch', 'family package only'],
        ['does any of these come with food', 'family package only'],
        ['how do i send my mates their tickets', 'forward its picture'],
        ['whats the weather like there now', 'isn’t known here'],
        ['is there a countdown?', 'Which events'],
        ['which days are cheaper?', 'Two tickets cost less'],
        ['do we go straight to the gate and what time does the first car leave', '08:00–21:00'],
        ['does it include the water park', 'has its own ticket'],
        ['what happens if it rains?', 'stays open in the rain'],
        ['can we bring our dog?', 'Pets can’t come in'],
        ['can I bring my own food', 'Food from outside'],
        ['are strollers allowed?', 'Strollers may come'],
        ['can I get a VAT invoice?', 'VAT invoices'],
        ['what if we arrive late?', 'the last entry'],
        ['my ticket does not scan', 'full brightness'],
        ['how long does it take?', '15 minutes'],
        ['is there an age limit?', 'no age limit'],
        ['what is the height limit?', 'Under 1 m is free'],
        ['do you have lockers?', 'Lockers are beside'],
        ['wheelchair access?', 'step-free'],
        ['where are the toilets?', 'Toilets are at'],
        ['can I take photos?', 'Photos and films'],
        ['is there wifi?', 'Wi-Fi'],
        ['where can I park?', 'behind the main gate'],
        ['do u take apple pay', 'no Apple Pay'],
        ["what's that in dollars", 'All prices are in dong'],
        ['by what time do we have to be there', 'the last entry is at 19:30'],
        ['is there a price for locals', 'no price for locals'],
        ['what if there is thick fog', 'thick fog'],
        ['how much for 20 people and is there parking for a coach', 'behind the main gate'],
        ['where do we go when we get there, is there parking', '1 Bay Road'],
      ],
    ],
    [
      'vi',
      [
        ['ông bà 72 tuổi có được giảm không', 'cao trên 1m4'],
        ['mua tặng bạn được không hay phải chính chủ', 'Ai cầm vé'],
        ['sân bay lại đó bao xa', '50 km'],
        ['du thuyền có đồ chay ko ạ?', 'hỏi nhân viên trước khi đặt'],
        ['trời mưa thì sao?', 'công viên vẫn mở'],
        ['có được mang chó không', 'thú cưng'],
        ['co xe lan khong', 'xe lăn'],
        ['xuất hóa đơn được không?', 'hóa đơn VAT'],
        ['đến trễ có sao không', 'giờ vào cuối'],
        ['vé không quét được', 'độ sáng'],
        ['nhà vệ sinh ở đâu', 'thay tã'],
        ['vé người Đà Nẵng bao nhiêu', 'người địa phương'],
        ['lấy vé xong hủy có mất tiền ko?', 'muộn nhất 24 giờ'],
        ['lỡ mưa to thì có dc trả tiền ko', 'công viên vẫn mở'],
        ['mấy h mở, mang theo cơm nhà dc ko', 'không mang đồ ăn vào'],
        ['em bé 8 tháng có phải mua ko', 'dưới 1m miễn phí'],
        ['đoàn 30 người giá sao, có chỗ đậu xe không', 'Bãi xe'],
      ],
    ],
    [
      'ru',
      [
        ['Оплата картой мир проходит?', 'карты «Мир»'],
        ['есть скидка для группы?', 'групповой на 10–100'],
        ['а обед входит?', 'только в семейный'],
        ['как добраться из аэропорта', '50 км'],
        ['а если пойдёт дождь?', 'парк открыт'],
        ['можно с собакой?', 'собак-поводырей'],
        ['что если мы опоздаем?', 'последний вход'],
        ['где туалет?', 'пеленальный'],
        ['билет не сканируется', 'яркость'],
        ['можно с детской коляской?', 'С коляской можно'],
        ['распечатывать надо? и во сколько лучше приехать', 'Печатать не нужно'],
        ['распечатывать надо? и во сколько лучше приехать', 'последний вход'],
        ['куда показывать куар', 'покажите картинку'],
        ['если туман деньги вернете', 'густой туман'],
        ['а русский гид есть?', 'аудиогид, в том числе на русском'],
        ['группа 25 человек, какая цена и есть ли трансфер', 'бесплатный шаттл'],
      ],
    ],
    [
      'zh',
      [
        ['可以用微信或支付宝付吗', '不支持微信支付'],
        ['老人有优惠吗', '按成人票'],
        ['哪天人少一点', '周一至周四'],
        ['我们下午3点才能到 还能进吗', '19:30'],
        ['这个票包括水上乐园吗?', '单独的票'],
        ['下雨怎么办？', '照常开放'],
        ['可以带狗吗？', '宠物不能入园'],
        ['迟到了怎么办', '最晚入园'],
        ['洗手间在哪里？', '婴儿护理台'],
        ['门票扫不了', '亮'],
        ['可以开发票吗', '收据'],
        ['当天几点之前要到', '最晚入园时间19:30'],
        ['折人民币呢', '只以越南盾'],
        ['午餐是自助的么 有没有素的', '素食餐厅'],
        ['我们20个人多少钱 有停车场吗', '停车场在正门后面'],
      ],
    ],
    [
      'ko',
      [
        ['카카오페이 되나요?', '카카오페이'],
        ['경로우대 있나용?', '성인 요금'],
        ['2일권 있나요', '2일권은 없습니다'],
        ['qr 캡쳐해서 보내도 되나요?', '캡처해서'],
        ['사기 아니죠? 공식 맞나요', '직접 운영'],
        ['5살 아이는 무료인가요', '1m 미만은 무료'],
        ['비가 오면 어떻게 해요?', '비가 와도'],
        ['강아지 데려가도 돼요?', '반려동물은'],
        ['늦으면 어떡하죠?', '마지막 입장'],
        ['화장실 어디예요?', '기저귀 교환대'],
        ['휠체어 되나요?', '정문에서'],
        ['영수증 받을 수 있나요?', '세금계산서'],
        ['픽업되나요 호텔인데', '무료 셔틀'],
        ['왜케 비쌈;; 클룩이 더 싼데', '다른 할인이나 쿠폰은 없습니다'],
        ['원화로 얼마예요', '동화(₫)로만'],
        ['20명이면 얼마예요 주차도 되나요', '주차장이 있습니다'],
      ],
    ],
  ] as const)('is answered in the language %s', async (languageCode, asked) => {
    for (const [text, fact] of asked) {
      const an = await run.telegram.person({ ...people.an, languageCode });
      await an.sends(text);
      const answer = textOf(await shown(an, ({ from }) => from?.is_bot === true));
      expect.soft(answer, text).toContain(fact);
    }
  });
});
