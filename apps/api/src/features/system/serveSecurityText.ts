import type { FastifyInstance } from 'fastify'
import { productAddress } from '../../platform/addresses.ts'
import type { Services } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { findHouse } from '../company/house/findHouse.ts'

export const securityTextPath = '/.well-known/security.txt'

/** Validity in days; RFC 9116 recommends less than a year. */
const validDays = 180
const dayMs = 86_400_000

/** Midnight, so that all copies of a day are equal. */
const expiryOf = (now: Date): string =>
  new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs).toISOString().replace('.000', '')

const toUri = (contact: string): string => (contact.includes('@') ? `mailto:${contact}` : contact)

/**
 * Serves the address for vulnerability reports (RFC 9116). The contact is `SECURITY_CONTACT`, otherwise the
 * email of the platform's invoice settings; without either there is no file, because the standard requires a
 * contact.
 */
export const serveSecurityText = (
  app: FastifyInstance,
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
): void => {
  app.get(securityTextPath, async (_request, reply) => {
    const contact = settings.SECURITY_CONTACT ?? (await findHouse(db))?.email
    if (!contact) throw new AppError('notFound')
    const address = `${productAddress(settings)}${securityTextPath}`
    const lines = [
      `Contact: ${toUri(contact)}`,
      `Expires: ${expiryOf(clock())}`,
      'Preferred-Languages: tr, en',
      // The standard allows only https web addresses.
      ...(address.startsWith('https:') ? [`Canonical: ${address}`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
