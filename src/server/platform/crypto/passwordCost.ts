/** The cost of checking one password: OWASP's first choice for Argon2id, 19 MiB, two rounds, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
