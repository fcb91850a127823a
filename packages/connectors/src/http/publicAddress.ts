/**
 * Blocks calls into private networks. A host name is resolved and checked when the connection is made, and the
 * connection uses exactly the checked addresses, so that a name that resolves differently later (DNS rebinding)
 * has no effect.
 */
import { lookup } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'
import { HttpError } from './httpError.ts'

/** Address of Azure's internal metadata service, which is a public IP address. */
const metadataAddress = '168.63.129.16'

/**
 * IPv6 addresses assigned by IANA. Other ranges contain addresses with an embedded IPv4 address, such as
 * `::127.0.0.1` (`::/96`).
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns true for addresses that can be on the public internet. False for private, loopback, link-local (cloud
 * metadata), carrier-grade NAT, multicast and reserved ranges, and for IPv6 ranges that map to IPv4.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false
  return parsed.range() === 'unicast' && parsed.toString() !== metadataAddress
}

const blocked = (host: string): HttpError =>
  new HttpError('blocked', `${host} is not a public address, and calls go to public addresses only`)

type LookupDone = (error: Error | null, addresses: LookupAddress[] | string, family?: number) => void
export type ResolveHost = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

const guardLookup =
  (resolve: ResolveHost, isAllowed: (address: string) => boolean) =>
  (host: string, options: LookupOptions, done: LookupDone): void =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return done(blocked(host), [])
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })

/** Agent that connects to public addresses only. Tests replace DNS and the address check. */
export const createPublicAgent = (resolve: ResolveHost = lookup, isAllowed = isPublicAddress): Agent => {
  const connect = buildConnector({ lookup: guardLookup(resolve, isAllowed) })
  return new Agent({
    connect: (options, done) => {
      // IP addresses are not resolved by DNS, so they are checked here.
      const host = options.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isAllowed(host)) return done(blocked(host), null)
      connect(options, done)
    },
  })
}
