/** Emails about the access to a store, to the users of its company who may change integrations. */
import { platformName } from '@kervan/domain/order/storePlatforms'
import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { describeMinute, translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { EmailTemplate, Reader } from '../../notice/emailTemplate.ts'
import { findConnectionById } from '../connection.queries.ts'
import { findAccessEnd } from './loss.queries.ts'

const storeFact = z.object({
  connectionId: z.int(),
  name: z.string(),
  platform: z.string(),
  /** True when the owner can allow the access at the store. */
  canAuthorize: z.boolean(),
  /** Kind of access that the store refuses: the token of the owner's consent, or stored keys. */
  access: z.enum(['token', 'keys']),
})
const lostFact = storeFact.extend({
  since: z.iso.datetime(),
  /** Store's own error text; empty without one. */
  detail: z.string(),
})
const endFact = storeFact.omit({ canAuthorize: true, access: true }).extend({ endsAt: z.iso.datetime() })

/** Days for which the facts are remembered; the same loss or end is not reported later. */
const keepDays = 60

const write = (
  { settings }: Pick<Services, 'settings'>,
  { to, firstName, language }: Reader,
  { connectionId, name, platform }: Pick<z.output<typeof storeFact>, 'connectionId' | 'name' | 'platform'>,
  {
    kind,
    params,
    paragraphs,
    button,
  }: { kind: 'lost' | 'ends'; params: Record<string, string>; paragraphs: string[]; button: string },
) => {
  const say = (key: string) =>
    translate(language, `connection:loss.${key}`, {
      ...params,
      name,
      platform: platformName(platform),
    })
  return composeEmail({
    to,
    language,
    subject: say(`${kind}.subject`),
    greeting: translate(language, 'mail:greeting', { name: firstName }),
    paragraphs: paragraphs.map(say),
    button: {
      label: say(button),
      url: `${productAddress(settings)}/integration/list?open=${connectionId}`,
    },
  })
}

/** Says that the store refuses the access. Dropped when the access works again or was lost a second time meanwhile. */
export const accessLostEmail: EmailTemplate<z.output<typeof lostFact>> = {
  kind: 'accessLost',
  fact: lostFact,
  keepDays,
  compose: async (services, reader, facts) => {
    const { since, detail, canAuthorize, access, ...store } = facts.at(-1)!
    const row = await findConnectionById(services.db, store.connectionId)
    if (!row?.isActive || row.refusedAt?.toISOString() !== since) return null
    return write(services, reader, store, {
      kind: 'lost',
      params: { since: describeMinute(new Date(since), reader.language), detail },
      paragraphs: [
        'lost.what',
        `lost.why.${access}`,
        ...(detail === '' ? [] : ['lost.detail']),
        'lost.nothingLost',
      ],
      button: `button.${canAuthorize ? 'grant' : 'keys'}`,
    })
  },
}

/** The access ends soon. Not sent when it was extended meanwhile. */
export const accessEndsEmail: EmailTemplate<z.output<typeof endFact>> = {
  kind: 'accessEnds',
  fact: endFact,
  keepDays,
  compose: async (services, reader, facts) => {
    const { endsAt, ...store } = facts.at(-1)!
    const row = await findConnectionById(services.db, store.connectionId)
    const stored = await findAccessEnd(services.db, store.connectionId)
    if (!row?.isActive || stored?.toISOString() !== endsAt) return null
    return write(services, reader, store, {
      kind: 'ends',
      params: { at: describeMinute(new Date(endsAt), reader.language) },
      paragraphs: ['ends.what', 'ends.how'],
      button: 'button.grant',
    })
  },
}
