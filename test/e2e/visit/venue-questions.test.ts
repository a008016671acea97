import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { textOf } from '../dialogue/chat-check.ts';
import { shown } from '../dialogue.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({
    environment: { VENUE_FILE: 'sandbox/venue/venue.toml', TIME_ZONE: '', CURRENCY: '' },
  });
});
afterAll(() => run.stop());

describe('what visitors ask the demo’s venue', () => {
  it.each([
    [
      'en',
      [
        ['what happens if it rains?', 'stays open in the rain'],
        ['can we bring our dog?', 'Pets can’t come in'],
        ['can I bring my own food', 'Food from outside'],
        ['are strollers allowed?', 'Strollers may come'],
        ['can I get a VAT invoice?', 'VAT invoices'],
        ['what if we arrive late?', 'the last entry'],
        ['I lost my ticket', '/mytickets sends'],
        ['my ticket does not scan', 'full brightness'],
        ['how long does it take?', '15 minutes'],
        ['is there an age limit?', 'no age limit'],
        ['what is the height limit?', 'Under 1 m is free'],
        ['do you have lockers?', 'Lockers are beside'],
        ['wheelchair access?', 'step-free'],
        ['where are the toilets?', 'Toilets are at'],
        ['can I take photos?', 'Photos and films'],
        ['is there wifi?', 'Wi-Fi'],
        ['where can I park?', 'Behind the main gate'],
      ],
    ],
    [
      'vi',
      [
        ['trời mưa thì sao?', 'công viên vẫn mở'],
        ['có được mang chó không', 'thú cưng'],
        ['co xe lan khong', 'xe lăn'],
        ['xuất hóa đơn được không?', 'hóa đơn VAT'],
        ['đến trễ có sao không', 'giờ vào cuối'],
        ['vé không quét được', 'độ sáng'],
        ['nhà vệ sinh ở đâu', 'thay tã'],
      ],
    ],
    [
      'ru',
      [
        ['а если пойдёт дождь?', 'парк открыт'],
        ['можно с собакой?', 'собак-поводырей'],
        ['что если мы опоздаем?', 'последний вход'],
        ['где туалет?', 'пеленальный'],
        ['билет не сканируется', 'яркость'],
        ['можно с детской коляской?', 'С коляской можно'],
      ],
    ],
    [
      'zh',
      [
        ['下雨怎么办？', '照常开放'],
        ['可以带狗吗？', '宠物不能入园'],
        ['迟到了怎么办', '最晚入园'],
        ['洗手间在哪里？', '婴儿护理台'],
        ['门票扫不了', '亮'],
        ['可以开发票吗', '收据'],
      ],
    ],
    [
      'ko',
      [
        ['비가 오면 어떻게 해요?', '비가 와도'],
        ['강아지 데려가도 돼요?', '반려동물은'],
        ['늦으면 어떡하죠?', '마지막 입장'],
        ['화장실 어디예요?', '기저귀 교환대'],
        ['휠체어 되나요?', '정문에서'],
        ['영수증 받을 수 있나요?', '세금계산서'],
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
