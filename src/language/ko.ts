import type { LanguageWords } from './words.ts';

const counted = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];
const alone = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'];
const sino = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];

const tens = ['', '열', '스물'];

/** Native numbers to 29, in the form that stands alone or the one before what is counted. */
function native(ones: readonly string[]): Readonly<Record<number, string>> {
  const values = Array.from({ length: 29 }, (_, index) => index + 1);
  return Object.fromEntries(
    values.map((value) => [value, `${tens[Math.floor(value / 10)]}${ones[value % 10]}`] as const),
  );
}

/** From ten on; below, Sino-Korean numbers are also particles and nouns. */
function sinoKorean(): Readonly<Record<number, string>> {
  const values = Array.from({ length: 22 }, (_, index) => index + 10);
  const spelled = (value: number): string => {
    const ten = Math.floor(value / 10);
    return `${ten === 1 ? '' : sino[ten]}십${sino[value % 10]}`;
  };
  return Object.fromEntries(values.map((value) => [value, spelled(value)] as const));
}

function numerals(): Readonly<Record<number, string>> {
  const sinoNumbers = sinoKorean();
  return Object.fromEntries(
    Object.entries({ ...sinoNumbers, ...native(alone) }).map(([value, words]) => [
      value,
      [words, sinoNumbers[Number(value)] ?? []].flat().join(' | '),
    ]),
  );
}

export const ko: LanguageWords = {
  language: 'ko',
  numbers: numerals(),
  articles: { ...native(counted), 20: '스무' },
  months: ['', '', '', '', '', '', '', '', '', '', '', ''],
  weekdays: [
    '월 | 월요일 | 월욜',
    '화 | 화요일 | 화욜',
    '수 | 수요일 | 수욜',
    '목 | 목요일 | 목욜',
    '금 | 금요일 | 금욜',
    '토 | 토요일 | 토욜',
    '일 | 일요일 | 일욜',
  ],
  weekend: '주말',
  days: {
    [-1]: '어제',
    0: '오늘 | 오늘 저녁 | 오늘 밤 | 지금 | 오늘 오후',
    1: '내일 | 낼 | 내일 아침 | 내일 오전 | 내일 오후',
    2: '모레 | 내일모레 | 내일 모레 | 낼모레',
    3: '글피 | 사흘 뒤 | 사흘 후',
    7: '일주일 뒤 | 일주일 후',
  },
  weeks: { 0: '금주', 1: '다음 | 담주 | 차주', 2: '다다음 | 다담주' },
  coming: '이번 | 오는 | 돌아오는',
  thisMonth: '이번 달 | 이달 | 이번달',
  nextMonth: '다음 달 | 담달 | 내달 | 다음달',
  in: '',
  later: '뒤 | 후 | 뒤에 | 후에',
  spans: { 1: '일', 7: '주 | 주일' },
  dayMarkAfter: '일',
  monthMarkAfter: '월',
  yearMark: '년',
  lunar: '음력',
  whom: {
    adult: '어른 | 성인 | 대인 | 대인표 | 성인표 | 성인권',
    child:
      '아이 | 어린이 | 아동 | 소인 | 애기들 | 어린이표 | 아이들 | 소아 | 애들 | 자녀 | 초등학생 | 청소년 | 학생',
    senior: '경로 | 노인 | 어르신 | 시니어 | 할머니 | 할아버지 | 부모님',
    infant: '유아 | 아기 | 영아 | 영유아 | 애기',
    person: '사람 | 인원 | 일행',
    ticket: '티켓 | 표 | 입장권 | 이용권 | 탑승권 | 입장료권',
  },
  whomBehind: { adult: '대', child: '소' },
  classifiers: { person: '명 | 인 | 분 | 명분 | 인분', ticket: '장 | 매 | 개' },
  party: '가족 | 저희 | 우리 | 총 | 모두 | 전부 | 저희는',
  pairs:
    '저랑 와이프 둘 | 저와 아내 | 저랑 아내 | 저와 남편 | 저랑 남편 | 부부 | 아내와 저 | 남편과 저 | 저랑 와이프 | 와이프랑 저 | 와이프랑 저랑 | 남편이랑 저',
  at: '오전 | 오후',
  clock: '시 | 시반 | 시 반',
  money: '원 | 만원 | 천원 | 동 | 달러 | 만동 | 불',
  measure:
    '살 | 세 | 개월 | 센치 | 센티 | 미터 | 시간 | 분간 | 번 | 박 | 퍼센트 | 층 | 키로 | 일간 | 일 동안 | 박 2일 | 회 | 세 이하 | 년생 | 분 정도 | 달 | 번째 | 시간 전',
  joins: '하고 | 랑 | 이랑 | 와 | 과 | 그리고 | 및 | 에',
  or: '또는 | 아니면 | 이나 | 혹은 | 부터 | 에서',
  small:
    '에 | 요 | 이요 | 으로 | 로 | 이에요 | 예요 | 입니다 | 은 | 는 | 이 | 가 | 을 | 를 | 도 | 만 | 의 | 좀 | 제 | 저 | 날 | 쯤 | 주세요 | 할게요 | 해주세요 | 부탁드려요 | 부탁합니다 | 부탁드립니다 | 하고 싶어요 | 가능한가요 | 가능해요 | 가능할까요 | 오전 | 오후 | 아침 | 저녁 | 갈게요 | 갈 | 가요 | 까지 | 에는 | 있나요 | 있어요 | 해요 | 하려고요 | 원해요 | 되나요 | 돼요 | 입니당 | 여 | 욥 | 이고 | 인데요 | 인데 | 할 | 수 있 | 수 없 | 수 있나요 | 수 있을까요 | 갑니다 | 갈거예요 | 혹시 | 으로요 | 로요 | 하려구요 | 합니다 | 용 | 짜리 | 싶어요 | 싶은데요 | 가려고요 | 들 | 합쳐서 | 가려고 | 에요 | 씩 | 정도',
  wishes: {
    cancel: '취소 | 못 가게 | 못가게 | 못 갈 | 못갈 | 못 가요 | 못가요 | 철회',
    refund: '환불 | 돈 돌려',
    changeDate:
      '날짜 변경 | 날짜 바꾸 | 날짜를 변경 | 날짜를 바꾸 | 일정 변경 | 변경하고 | 다른 날 | 다른 날짜 | 연기 | 미루 | 변경할 | 바꾸고 | 바꿀 | 옮기 | 일정을 변경 | 변경해 | 바꿔 | 날짜 바꿔 | 옮겨 | 변경 가능 | 일정을 바꾸',
    directions:
      '주소 | 위치 | 오시는 길 | 가는 길 | 가는 방법 | 어떻게 가 | 지도 | 찾아가 | 입구 | 길 좀 | 가는길 | 오는 길 | 약도',
    hours:
      '영업시간 | 운영시간 | 몇 시 | 몇시 | 문 열 | 열어요 | 여나요 | 여는 | 문 닫 | 오픈 | 여는 시간 | 이용시간 | 영업 시간 | 운영 시간 | 개장 | 폐장 | 마감 | 영업하 | 운영하 | 문여 | 언제 열',
    parking: '주차 | 주차장 | 차 세울 | 차를 세울',
    rules:
      '규칙 | 규정 | 이용 수칙 | 유의사항 | 주의사항 | 음식 반입 | 음식물 반입 | 반려동물 | 애완동물 | 드론',
    visit: '이용 안내 | 이용안내 | 안내',
    payment: '결제 | 지불 | 카드 | 현금 | 계좌이체 | 계좌 | 카카오페이 | 입금 | 송금 | 페이 | 계산',
    person:
      '상담원 | 직원 | 상담 | 사람이랑 | 사람과 | 전화번호 | 전화 | 연락처 | 문의 | 담당자 | 고객센터 | 연락',
    thanks: '감사합니다 | 감사해요 | 고마워요 | 고맙습니다 | 땡큐 | 감사 | 고마워 | 수고하세요',
    language: '언어 | 한국어 | 영어 | 한국말 | 영어로',
  },
  weakWishes: {
    directions: '어디 | 어딘가요 | 어디예요 | 어디에',
    myTickets:
      '내 티켓 | 내 예약 | 제 티켓 | 제 예약 | 예약 확인 | 예약확인 | 예약 내역 | 예약내역 | 표 다시 | 티켓 다시 | 제 표 | 내 표 | 티켓이 안 | 티켓 못 받 | 표를 못 받 | 티켓을 못 받 | 예약번호 | 티켓 재발송 | 티켓이 안와',
    book: '예약 | 예매 | 구매 | 사고 싶 | 주문 | 살게요 | 구입 | 끊어',
    prices: '얼마 | 가격 | 요금 | 비용 | 입장료 | 할인',
    help: '도움 | 도와주 | 어떻게 예약 | 사용법 | 도와줘 | 예약 방법 | 예약하는 방법 | 이용방법 | 예매 방법',
  },
  openingWishes: {
    no: '아니요 | 아뇨 | 아니오',
    yes: '네 | 예 | 넵 | 넹 | 좋아요 | 맞아요 | 그래요 | 응 | 확인했습니다 | 맞습니다 | 좋습니다 | 동의 | 동의합니다 | ㅇㅇ | 네네 | 오케이 | 그럼요 | ok | ㅇㅋ | 알겠습니다',
    greeting: '안녕하세요 | 안녕 | 안녕하십니까 | 하이 | 헬로',
  },
  loneWishes: {
    yes: '확인 | 확인요 | 계속 | 계속할게요 | 다음 | 됐어 | 진행해 주세요',
    no: '아니 | 괜찮아요 | 괜찮습니다 | 싫어요 | 됐어요 | 필요없어요 | ㄴㄴ | 필요 없어요 | 안돼요 | 틀려요 | 아닙니다 | 아니에요',
    back: '뒤로 | 이전 | 돌아가기 | 뒤로가기 | 돌아가',
  },
  notMeant:
    '까지 하나요 | 어떻게 하나요 | 해야 하나요 | 취소하지 | 취소 안 | 취소 말 | 취소는 안 | 취소하면 안 | 취소는 하지 | 무슨 일 | 일정 | 제일 | 생일 | 평일 | 매일 | 일이 | 할 일 | 이 표 | 한번 | 한 번 | 하나도 | 혼자 | 휴일 | 공휴일 | 월간 | 취소 규정 | 대표 | 수고 | 수도 | 화장실 | 목적 | 금액 | 일단 | 일반 | 토끼 | 표시 | 소요',
};
