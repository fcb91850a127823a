import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

const refusedFact = z.object({ name: z.string(), connectorKey: z.string() })

/** Email about refused keys of the house's apps, to the users who can change them. */
export const appRefusedEmail: EmailTemplate<z.output<typeof refusedFact>> = {
  kind: 'appRefused',
  fact: refusedFact,
  keepDays: 7,
  compose: ({ settings, connectors }, { to, firstName, language }, facts) => {
    const say = (key: string, params: Record<string, unknown> = {}) =>
      translate(language, `connection:appRefused.${key}`, params)
    return composeEmail({
      to,
      language,
      subject: say('subject'),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [
        ...facts.map(({ name, connectorKey }) =>
          say('text', { name, platform: connectors.find(connectorKey)?.name ?? connectorKey }),
        ),
        say('advice'),
      ],
      button: { label: say('button'), url: `${productAddress(settings)}/definitions/connections` },
    })
  },
}
