const bearer = /^bearer +(.+)$/i

/**
 * Returns the token of an `Authorization` header; null without one. The scheme is case-insensitive (RFC 9110,
 * section 11.1).
 */
export const readBearerToken = (header: string | undefined): string | null =>
  bearer.exec(header ?? '')?.[1] ?? null
