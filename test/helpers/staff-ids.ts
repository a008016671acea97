/** Of the people of these tests who are staff: the environment names them before they have written. */
export const linhId = 7_000_000_001;
export const minhId = 7_000_000_002;
export const hoaId = 7_000_000_003;
