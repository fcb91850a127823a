const bearer = /^bearer +(.+)$/i

/** The token of an `Authorization` header; null without one. The scheme counts in any case (RFC 9110, section 11.1). */
export const readBearerToken = (header: string | undefined): string | null =>
  bearer.exec(header ?? '')?.[1] ?? null
