/** The ids of the tests' staff, which the environment names before they have written. */
export const linhId = 7_000_000_001;
export const minhId = 7_000_000_002;
export const hoaId = 7_000_000_003;

/** The people of the tests who talk to the bot: three of staff, customers, and somebody with no right to anything. */
export const people = {
  linh: { id: linhId, firstName: 'Linh', languageCode: 'en' },
  minh: { id: minhId, firstName: 'Minh', languageCode: 'en' },
  hoa: { id: hoaId, firstName: 'Hoa', languageCode: 'vi' },
  an: { firstName: 'An', languageCode: 'en' },
  binh: { firstName: 'Bình', languageCode: 'en' },
  bo: { firstName: 'Bo', languageCode: 'en' },
  chi: { firstName: 'Chi', languageCode: 'en' },
  emma: { firstName: 'Emma', languageCode: 'en' },
  mallory: { firstName: 'Mallory', languageCode: 'en' },
} as const;
