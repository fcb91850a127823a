/** The three texts that a new customer opens and accepts before signing up. */
export const legalTextNames = ['kvkk', 'privacy', 'consumerRights'] as const

export type LegalTextName = (typeof legalTextNames)[number]

export interface LegalText {
  name: LegalTextName
  /** Documented address of the page. */
  path: `/${string}.html`
  /** Day of the wording that stands on the page; its `version` meta element says the same. */
  version: string
}

/** Change the version together with the page: what a customer accepted is stored with it. */
export const legalTexts: readonly LegalText[] = [
  { name: 'kvkk', path: '/kvkk.html', version: '2026-11-24' },
  { name: 'privacy', path: '/gizlilikveguvenlik.html', version: '2026-11-24' },
  { name: 'consumerRights', path: '/tuketicihaklaricaymaiptal.html', version: '2026-11-24' },
]
