/** The three legal texts that a new customer opens and accepts before sign-up. */
export const legalTextNames = ['kvkk', 'privacy', 'consumerRights'] as const

export type LegalTextName = (typeof legalTextNames)[number]

export interface LegalText {
  name: LegalTextName
  /** Documented URL path of the legal text. */
  path: `/${string}.html`
  /** Date of the page's wording; must equal its `version` meta element. */
  version: string
}

/** Update the version together with the page: the accepted version is stored per customer. */
export const legalTexts: readonly LegalText[] = [
  { name: 'kvkk', path: '/kvkk.html', version: '2026-11-24' },
  { name: 'privacy', path: '/gizlilikveguvenlik.html', version: '2026-11-24' },
  { name: 'consumerRights', path: '/tuketicihaklaricaymaiptal.html', version: '2026-11-24' },
]
