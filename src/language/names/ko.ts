import type { Token } from '../tokens.ts';
import { combined, glued } from '../words/words.ts';
import type { NameWords } from './words.ts';

const please =
  '예약해 주세요 | 예약해주세요 | 해 주세요 | 해주세요 | 부탁해요 | 부탁드려요 | 부탁드립니다 | 부탁드릴게요';

const into = '으로 | 로';
const put = combined('바꿔* | 변경* | 수정* | 고쳐* | 정정* | 해*', ' | 주세요 | 주실래요 | 부탁*');

export const koreanNames: NameWords = {
  sure: [
    '예약자 | 예약자명 | 예매자 | 대표자 | 탑승자 | 영문명 | 성함 | 이름 | 제 이름 | 내 이름 | 여권 이름 | 영문 이름',
    '예약자는 | 예약자명은 | 예매자는 | 대표자는 | 탑승자는 | 영문명은 | 성함은 | 이름은',
    '성함이 | 이름이 | 제 이름이 | 예약자 이름이',
    combined('제 | 내 | 저의 | 예약자 | 예매자 | 대표자 | 여권 | 여권상 | 영문', '이름은'),
    combined('… 이름으로', '할게요 | 해 주세요 | 해주세요'),
    '… 이름으로요 | … 이름이 | 제 … 이름이 | 제 … 이름은',
  ].join(' | '),
  self: '저는 | 나는',
  unsure: '전',
  opening: '네 | 넵 | 예 | 아 | 음 | 안녕하세요',
  ends: [
    '입니다 | 이에요 | 예요 | 이요 | 이고요 | 이에여 | 예여 | 감사합니다 | 라고 해 주세요 | 이라고 해 주세요',
    combined('로 | 으로 | 이름으로', please),
    '로요 | 으로요',
  ].join(' | '),
  sureEnds: combined('라고 | 이라고', '합니다 | 해요'),
  noNames:
    '장애인 | 임산부 | 임신 | 신혼 | 고등학 | 한국 | 외국인 | 주부 | 고객 | 손님 | 안내 | 방문 | 반려 | 유아 | 노인 | 성인 | 남자 | 여자 | 사장님 | 선생님 | 직원분 | 언니 | 오빠',
  aboutName: '영어로 | 한글로 | 영문 | 로마자 | 이름 | 성함 | 여권 | 영문',
  aboutPhone: '이메일로 | 번호 | 전화 | 핸드폰 | 카톡 | 카카오',
  phone: glued(
    ' | 제 | 내 ',
    '전화 | 전화번호 | 핸드폰 | 핸드폰 번호 | 휴대폰 | 휴대폰 번호 | 번호 | 연락처',
    ' | 는 | 은',
  ),
  refused:
    '안 알려 | 안 드리 | 안 드려 | 알려주고 싶지 | 알려드리기 싫 | 주기 싫 | 없이 안 | 번호 없 | 번호가 없 | 꼭 알려 | 안 주 | 카톡으로 | 안 적 | 안 남기',
  rightBehind: [combined(into, put), glued(into, put)].join(' | '),
  corrects: '틀렸 | 틀린 | 틀려 | 잘못 | 바꿔 | 바꾸 | 변경 | 수정 | 고쳐 | 오타 | 정정',
  correctsPhone:
    '끝자리 | 뒷자리 | 뒤 네 자리 | 뒤 네자리 | 마지막 자리 | 번호 틀 | 번호가 틀 | 번호를 잘못 | 번호 잘못 | 번호가 잘못 | 번호를 틀 | 전화번호 바꿔 | 전화번호를 바꿔 | 전화번호 바꾸 | 전화번호를 바꾸 | 전화번호 변경 | 전화번호 수정 | 전화번호를 수정 | 전화번호 고쳐 | 번호 오타 | 번호에 오타 | 번호 수정 | 번호 정정 | 폰번호 바꿔 | 폰번호 수정 | 핸드폰 번호 바꿔',
  digits: ['공 | 영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'],
  links: '입니다 | 이에요 | 예요 | 구요 | 이구요 | 고요 | 이고요 | 인데요',
  beforeMore,
  withoutEnd,
  familyAlone: koreanFamily,
  hasFamily: hasSurname,
  isName: koreanOrNot,
};

const koreanSurnames =
  '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민나진지엄원천방공현함변염추도석설마길연위표명기반왕';

/** "최유리구요 가는 사람은 부모님이에요": the name of a sentence that goes on; null where what goes on may count somebody. */
function beforeMore(text: string): string | null {
  const [whole, name = '', link = ''] =
    /^([가-힣]{2,4}?)(이?(?:구요|고요|고|인데요|인데)|입니다|이에요|예요)(?:[\s,.]+(?=\S)|(?<=[구고데]요)$)/u.exec(
      text,
    ) ?? [];
  if (whole === undefined || !hasSurname(name)) return null;
  // "김민고": behind a consonant it would be "이고".
  if (/^[구고예]/u.test(link) && !endsInVowel(name)) return null;
  const more = text.slice(whole.length).replace(/\+?\d[\d ().-]{7,}\d/u, '');
  return /\p{N}|[명장분]/u.test(more) ? null : name;
}

/** "김민수요", but not "오늘만요"; behind a consonant it would be "이요". */
function withoutEnd(text: string): string {
  const [, name = ''] = /^([가-힣]{2}(?![만에로려해워게면까])[가-힣])요$/u.exec(text) ?? [];
  return hasSurname(name) && endsInVowel(name) ? name : text;
}

function koreanFamily(text: string): string | null {
  const [, name = ''] =
    /^(?:성은 )?([가-힣]{1,2}?)씨?(?:입니다|이에요|예요|이요|요)?[.!]?$/u.exec(text.trim()) ?? [];
  return /씨|^성은/u.test(text) && hasSurname(name) ? name : null;
}

function hasSurname(name: string): boolean {
  return name !== '' && koreanSurnames.includes(name.charAt(0));
}

function endsInVowel(name: string): boolean {
  return /[\u1161-\u1175]$/u.test(name.normalize('NFD'));
}

function koreanOrNot(text: string, words: readonly Token[]): boolean | null {
  if (/[가-힣](?:요|까|니다|나요|세요|죠|는데)$/u.test(text)) return false;
  return isKoreanName(words) ? true : null;
}

/** "김하나": a surname and any syllables after it. */
function isKoreanName([first, ...rest]: readonly Token[]): boolean {
  const length = rest.reduce((sum, { text }) => sum + text.replaceAll(' ', '').length, 0);
  if (first?.text.length !== 1 || !hasSurname(first.text) || length < 1 || length > 3) return false;
  return rest.every(({ text, isGlued }, index) => /^[가-힣 ]+$/u.test(text) && (isGlued || index === 0));
}
