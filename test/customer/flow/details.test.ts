import { describe, expect, it } from 'vitest';
import { lineFor } from '../../../src/customer/flow/draft.ts';
import type { StepOutcome, World } from '../../../src/customer/flow/step.ts';
import { takenAt } from '../../../src/customer/flow/steps.ts';
import { readWords } from '../../helpers/as-read.ts';
import { readIn } from '../../language/corpus.ts';
import { sampleDraft, samplePackage, sampleWorld, wordings } from './sample-world.ts';

const consent = { at: 1, version: '1' };
const lines = [lineFor(samplePackage('A'), 2)];
const given = {
  name: {},
  phone: { name: 'Emma Wilson' },
  review: { name: 'Emma Wilson', phone: '+84912345678' },
} as const;

function worldIn(locale: string): World {
  const read: World['read'] = (text) => readIn(locale, text);
  return sampleWorld({ words: readWords(wordings.for(locale)), read });
}

/** What is made of a text at a step of the details. */
function typed(locale: string, step: keyof typeof given, text: string): StepOutcome {
  const world = worldIn(locale);
  const draft = sampleDraft({
    step,
    date: '2026-11-25',
    lines,
    details: given[step],
    consent: step === 'name' ? null : consent,
  });
  return takenAt(draft, { kind: 'text', text, reading: world.read(text) }, world);
}

describe('a name with a phone beside it', () => {
  it.each([
    ['en', 'Emma Wilson, +44 7400 123456', 'Emma Wilson', '+447400123456'],
    ['en', 'James Park, my number is +44 7400 123456', 'James Park', '+447400123456'],
    ['vi', 'Nguyễn Văn An 0912345678', 'Nguyễn Văn An', '+84912345678'],
    ['vi', 'em tên Hằng sđt 0912345678', 'Hằng', '+84912345678'],
    ['vi', 'tên: Lê Văn Tám - sđt: 0912345678', 'Lê Văn Tám', '+84912345678'],
    ['vi', 'cho em đặt tên Trần Minh Khôi, số 0903.123.456', 'Trần Minh Khôi', '+84903123456'],
    ['ru', 'Anna Petrova +7 916 123-45-67', 'Anna Petrova', '+79161234567'],
    ['zh', '我叫刘芳，手机号+86 13912345678', '刘芳', '+8613912345678'],
    ['ko', '이서연이고요 전화번호는 +82 10-1234-5678이에요', '이서연', '+821012345678'],
  ])('fills both, and gives the consent: %s %s', (locale, text, name, phone) => {
    const taken = typed(locale, 'name', text);
    expect(taken).toMatchObject({
      draft: { step: 'review', details: { name, phone }, consent: { version: '1' } },
    });
  });

  it.each([
    ['zh', 'LI Jianguo 电话13812345678', 'LI Jianguo', '+8613812345678'],
    ['zh', '张伟 13812345678', '张伟', '+8613812345678'],
    ['ru', 'Иванов Пётр Сергеевич, тел. 89161234567', 'Иванов Пётр Сергеевич', '+79161234567'],
    ['ko', '제 이름은 박지영이고 번호는 010-2345-6789 입니다', '박지영', '+821023456789'],
  ])('of another country, without its code, is asked about: %s %s', (locale, text, name, phone) => {
    const taken = typed(locale, 'name', text);
    expect(taken).toMatchObject({ draft: { step: 'phone', details: { name }, unlikelyPhone: phone } });
  });

  it('that can be no phone is the name alone', () => {
    expect(typed('vi', 'name', 'Nguyễn Văn An 079201001234')).toMatchObject({
      draft: { step: 'phone', details: { name: 'Nguyễn Văn An' }, unlikelyPhone: null },
    });
  });
});

describe('a name beside talk', () => {
  it.each([
    ['en', 'put it under my boss name mr. Venkataraman Subramanian', 'Venkataraman Subramanian'],
    ['en', 'Tom Baker, and can we get a wheelchair please', 'Tom Baker'],
    ['en', 'the booking is for my dad Robert Hughes', 'Robert Hughes'],
    ['en', 'Robert Hughes (my dad)', 'Robert Hughes'],
    ['vi', 'ghi ten vk minh dc k, Le Hai Yen nhe', 'Le Hai Yen'],
    ['vi', 'mẹ em đi nên ghi Nguyễn Thị Lành', 'Nguyễn Thị Lành'],
    ['vi', 'Bảy', 'Bảy'],
    ['vi', 'ông xã mình tên Quốc', 'Quốc'],
    ['vi', 'Sáu', 'Sáu'],
    ['ru', 'Ольга, и если можно без очереди, я беременна', 'Ольга'],
    ['ru', 'пусть будет Анна Кузнецова', 'Анна Кузнецова'],
    ['zh', '我姓欧阳 单名一个雪字', '欧阳雪'],
    ['zh', '用我老公的名字吧 陈志强', '陈志强'],
    ['zh', '李娜，我们想坐前排', '李娜'],
    ['zh', '我老婆叫林小雨', '林小雨'],
    ['zh', '张三丰（我爸）', '张三丰'],
    ['ko', '저는 최은지예요, 창가 자리 되면 좋겠어요', '최은지'],
    ['ko', '정하윤입니다 잘 부탁드려요', '정하윤'],
    ['ko', '엄마 이름으로요 이순자', '이순자'],
    ['ko', '제 친구 이름이 오세훈이에요', '오세훈'],
    ['zh', '护照上的拼音 LI XIAOYAN', 'LI XIAOYAN'],
    ['zh', 'LI XIAOYAN / 李晓燕', 'LI XIAOYAN'],
    ['ko', 'HONG GILDONG / 홍길동', 'HONG GILDONG'],
    ['ko', '홍길동 / HONG GILDONG', '홍길동'],
    ['ko', '여권 영문 KIM MINJI', 'KIM MINJI'],
    ['en', 'its for my parents, Robert and Linda Hughes', 'Robert and Linda Hughes'],
    ['en', 'name is on the passport as KOWALSKA ANNA', 'KOWALSKA ANNA'],
    ['en', 'as in passport: JOHN SMITH', 'JOHN SMITH'],
    ['ru', 'как в паспорте IVANOVA ANNA', 'IVANOVA ANNA'],
    ['ru', 'по загранпаспорту PETROV SERGEY', 'PETROV SERGEY'],
    ['vi', 'tên trong hộ chiếu là TRAN THI HOA', 'TRAN THI HOA'],
    ['vi', 'e tên trang', 'trang'],
    ['vi', 'đặt cho ba mẹ em, Trần Văn Bình và Lê Thị Hoa', 'Trần Văn Bình và Lê Thị Hoa'],
  ])('is taken: %s %s', (locale, text, name) => {
    expect(typed(locale, 'name', text)).toMatchObject({ draft: { step: 'phone', details: { name } } });
  });

  it.each([
    ['en', 'Listen'],
    ['en', 'Honey, what name should I put'],
    ['en', 'Crikey, that was quick'],
    ['en', 'Hang on, 0400 123 456 is my number'],
    ['vi', 'Trời, mắc vậy'],
    ['vi', 'bảy'],
    ['vi', 'đợi em xíu'],
    ['ru', 'Подскажите'],
    ['ru', 'Понимаете, нас много'],
    ['ru', 'Скажите, имя любое?'],
    ['zh', '高兴，谢谢'],
    ['zh', '方便的话，安排靠窗'],
    ['zh', '免贵姓赵'],
    ['ko', '장애인입니다 할인 되나요'],
    ['ko', '명의 변경 되나요'],
    ['ko', '잠깐만요'],
  ])('is not guessed: %s %s', (locale, text) => {
    const taken = typed(locale, 'name', text);
    expect(taken.kind === 'next' ? taken.draft.details : {}).toEqual({});
  });
});

it.each([
  ['zh', '姓张', '张'],
  ['zh', '我姓欧阳', '欧阳'],
  ['zh', '免贵姓赵', '赵'],
  ['ko', '김씨요', '김'],
])('a family name alone gets asked for the rest: %s %s', (locale, text, family) => {
  expect(typed(locale, 'name', text)).toMatchObject({
    kind: 'stay',
    why: { key: 'name-in-full', values: { family }, isFact: true },
  });
});

it.each([
  ['en', '0912 345 678 or my husbands 0987654321'],
  ['vi', '0912 345 678 hoặc 0987654321 của ck em'],
  ['ru', '+7 916 123-45-67 или мужа +7 916 765-43-21'],
  ['zh', '13812345678 或者我老公的 13912345678'],
  ['ko', '010-1234-5678 아니면 남편 010-8765-4321'],
])('of two phones it is asked which one: %s %s', (locale, text) => {
  expect(typed(locale, 'phone', text)).toMatchObject({ kind: 'stay', why: { key: 'phone-several' } });
});

describe('a phone beside talk', () => {
  it.each([
    ['en', "my wife's number is +44 7400 123456", '+447400123456'],
    ['en', "it's the same as my whatsapp +44 7400 123456", '+447400123456'],
    ['vi', 'số ck e 0987.654.321, gọi sau 5h nha', '+84987654321'],
    ['ru', 'номер жены +7 916 123-45-67', '+79161234567'],
    ['zh', '号码是+86 138 1234 5678，有事发短信', '+8613812345678'],
    ['vi', 'không chín một hai ba bốn năm sáu bảy tám', '+84912345678'],
    ['vi', 'o9o5 112 233', '+84905112233'],
    ['en', '09O5 112 233', '+84905112233'],
    ['ru', '+7 916 12о-45-67', '+79161204567'],
    ['en', '0905 112 233 (call after 5)', '+84905112233'],
    ['zh', '手机 0905112233 微信同号', '+84905112233'],
  ])('is taken, and nobody is added: %s %s', (locale, text, phone) => {
    expect(typed(locale, 'phone', text)).toMatchObject({
      draft: { step: 'review', details: { phone }, lines: [{ quantity: 2 }], wanted: null },
    });
  });

  it.each([
    ['ru', 'мой номер 8-916-123-45-67, звоните после 6', '+79161234567'],
    ['zh', '我老婆的号码 13812345678', '+8613812345678'],
    ['ko', '공일공 오오삼사 일이칠팔', '+821055341278'],
    ['ko', '공일공 1234 5678 요', '+821012345678'],
  ])('is shown back: %s %s', (locale, text, unlikelyPhone) => {
    expect(typed(locale, 'phone', text)).toMatchObject({ draft: { step: 'phone', unlikelyPhone } });
  });

  it.each([
    ['en', 'id rather not give it'],
    ['en', 'can I give you my email instead?'],
    ['vi', 'không muốn cho số được không'],
    ['ru', 'не хочу давать номер'],
    ['ru', 'у меня только российский номер'],
    ['zh', '能不留电话吗 给你微信号行不 wxid_lily88'],
    ['zh', '没有越南号 国内的可以吗'],
    ['ko', '번호 꼭 알려드려야 하나요? 카톡으로 하면 안돼요?'],
    ['ko', '한국 번호도 되나요?'],
  ])('which somebody would rather not give is explained: %s %s', (locale, text) => {
    const { words } = worldIn(locale);
    expect(typed(locale, 'phone', text)).toMatchObject({
      kind: 'stay',
      why: { values: { text: expect.stringContaining(words.text('phone-any')) } },
    });
  });
});

it.each([
  ['en', 'the last two digits are 54 not 45'],
  ['vi', 'nhầm sđt rồi, 2 số cuối là 45'],
  ['ru', 'номер не тот, последние цифры 45 а не 54'],
  ['zh', '手机号写错了 尾号是45'],
  ['ko', '폰번호 끝자리 틀렸어요 5433이에요'],
])('a wrong phone is asked for again where the right one isn’t said: %s %s', (locale, text) => {
  expect(typed(locale, 'review', text)).toMatchObject({ draft: { step: 'phone', isEditing: true } });
});

it.each(['change the number of tickets', 'wrong number of people'])(
  'a number of tickets is no phone: %s',
  (text) => expect(typed('en', 'review', text)).not.toMatchObject({ draft: { step: 'phone' } }),
);

describe('a correction beside a phone', () => {
  it.each([
    ['en', '0905 123 456, name should be Anna Lee', 'Anna Lee'],
    ['vi', '0905 123 456, tên sửa lại là Lê Thu Hà nhé', 'Lê Thu Hà'],
    ['ru', '0905123456, имя исправьте на Ольга Смирнова', 'Ольга Смирнова'],
    ['zh', '+84 905 123 456，名字写错了 应该是陈晓', '陈晓'],
    ['ko', '0905 123 456 이름은 박지영으로 바꿔주세요', '박지영'],
  ])('of the name is made too: %s %s', (locale, text, name) => {
    expect(typed(locale, 'phone', text)).toMatchObject({
      draft: { step: 'review', details: { name, phone: '+84905123456' } },
      say: { key: 'name-corrected', values: { name } },
    });
  });

  it('is made where the number has to be asked about, and where there is none', () => {
    expect(typed('ko', 'phone', '010-2345-6789 이름은 박지영으로 바꿔주세요')).toMatchObject({
      draft: { step: 'phone', unlikelyPhone: '+821023456789', details: { name: '박지영' } },
    });
    expect(typed('en', 'phone', 'wait the name should be Anna Lee')).toMatchObject({
      draft: { step: 'phone', details: { name: 'Anna Lee' } },
    });
  });

  it.each([
    ['en', '0905 123 456, can we change to friday 4 dec'],
    ['vi', '0905 123 456, đổi sang ngày 4/12 giúp mình'],
    ['ru', '0905 123 456, и перенесите на 4 декабря'],
    ['zh', '0905123456，改到12月4号'],
    ['ko', '0905123456 날짜를 12월 4일로 바꿔주세요'],
  ])('of the day is made too: %s %s', (locale, text) => {
    expect(typed(locale, 'phone', text)).toMatchObject({
      draft: { date: '2026-12-04', details: { phone: '+84905123456' } },
    });
  });
});

it.each([
  ['en', "yes that's right"],
  ['en', 'yep'],
  ['vi', 'đúng rồi ạ'],
  ['vi', 'vâng'],
  ['ru', 'да, верно'],
  ['ru', 'ага'],
  ['zh', '对的'],
  ['zh', '是的没错'],
  ['ko', '네'],
  ['ko', '네 맞아요'],
])('a number that is asked about is taken by a typed yes: %s %s', (locale, text) => {
  const world = worldIn(locale);
  const asked = sampleDraft({ step: 'phone', date: '2026-11-25', lines, details: given.phone, consent });
  const draft = { ...asked, unlikelyPhone: '+821023456789' };
  expect(takenAt(draft, { kind: 'text', text, reading: world.read(text) }, world)).toMatchObject({
    draft: { step: 'review', details: { phone: '+821023456789' }, unlikelyPhone: null },
  });
});

describe('at the review', () => {
  it.each([
    ['en', 'its Emma Willson with double L', 'Emma Willson'],
    ['en', 'name should be Emma Watson not Wilson', 'Emma Watson'],
    ['en', "use my husband's name instead, Peter Wilson", 'Peter Wilson'],
    ['vi', 'tên sai rồi, Lê Thu Hà mới đúng', 'Lê Thu Hà'],
    ['vi', 'đổi tên thành Trần Minh Khôi giúp em', 'Trần Minh Khôi'],
    ['ru', 'ошибка в имени, правильно Эмма Уилсон', 'Эмма Уилсон'],
    ['zh', '名字错了 应该是Emma Wilton', 'Emma Wilton'],
    ['zh', '姓名写错了，是王小明', '王小明'],
    ['ko', '이름 틀렸어요 Emma Wilsen 이에요', 'Emma Wilsen'],
    ['ko', '이름 수정해주세요 박서준으로요', '박서준'],
    ['en', "name's spelt wrong should be Meghan with an h", 'Meghan'],
    ['en', "it's Ema not Emma", 'Ema Wilson'],
    ['en', 'the name should be Wilsen', 'Emma Wilsen'],
    ['vi', 'sai tên r, Nguyễn Thị Hoa chứ ko phải Hòa', 'Nguyễn Thị Hoa'],
    ['vi', 'đổi tên thành Lê Thu Hà giúp mình', 'Lê Thu Hà'],
    ['ru', 'в имени ошибка, Наталья а не Наталия', 'Наталья'],
    ['ru', 'имя не то, надо Ольга Смирнова', 'Ольга Смирнова'],
    ['zh', '名字错了，是王丽不是王莉', '王丽'],
    ['zh', '名字改成陈晓', '陈晓'],
    ['ko', '이름 박지영으로 바꿔줘요', '박지영'],
    ['ko', '이름이 틀렸어요 김민수가 아니라 김민서예요', '김민서'],
  ])('the right name is taken, and said: %s %s', (locale, text, name) => {
    expect(typed(locale, 'review', text)).toMatchObject({
      draft: { step: 'review', details: { name } },
      say: { key: 'name-corrected' },
    });
  });

  it.each([
    ['en', "my phone is wrong, it's +44 7400 654321", '+447400654321'],
    ['en', 'can you change my number to +44 7400 654321', '+447400654321'],
    ['vi', 'sai số điện thoại rồi, 0903123456 mới đúng', '+84903123456'],
    ['ru', 'номер неправильный, нужен +7 916 123-45-67', '+79161234567'],
    ['zh', '电话错了 应该是+86 13812345678', '+8613812345678'],
    ['ko', '전화번호가 틀렸어요 +82 10-1234-5678이에요', '+821012345678'],
  ])('the right phone is taken, and said: %s %s', (locale, text, phone) => {
    expect(typed(locale, 'review', text)).toMatchObject({
      draft: { step: 'review', details: { phone } },
      say: { key: 'phone-corrected' },
    });
  });

  it.each([
    ['ru', 'фамилия пишется Уилсон'],
    ['zh', '名字不对 重新填'],
    ['ko', '이름 바꿔줘 한글로'],
  ])('a name that is wrong in an uncertain way is asked for again: %s %s', (locale, text) => {
    expect(typed(locale, 'review', text)).toMatchObject({ draft: { step: 'name', isEditing: true } });
  });

  it.each([
    ['en', 'Emma Wilson and Tom Wilson are coming'],
    ['en', 'my husband Tom Wilson is coming'],
    ['en', 'the number of adults is wrong'],
    ['vi', 'đổi điện thoại mới mất hết vé'],
    ['ru', 'зачем нужен телефон'],
    ['zh', '我昨天买的票找不到了😭手机换了'],
  ])('nothing else corrects them: %s %s', (locale, text) => {
    const taken = typed(locale, 'review', text);
    if (taken.kind === 'next') {
      expect(taken.draft.details).toEqual(given.review);
      expect(['name', 'phone']).not.toContain(taken.draft.step);
    }
  });
});
