/** The ids of the tests' staff, which the environment names before they have written. */
export const linhId = 7_000_000_001;
export const minhId = 7_000_000_002;
export const hoaId = 7_000_000_003;
