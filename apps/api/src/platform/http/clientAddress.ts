/** IP address of a request, and the network that limits count. */
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Fastify's option: trusts the proxy at `address`, which is `hop` steps before this process (0: its own peer). */
type TrustProxy = false | string[] | ((address: string, hop: number) => boolean)

const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isRange = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && +bits >= 1 && +bits <= (isIPv4(address) ? 32 : 128))
}

/** Returns null for an invalid TRUST_PROXY. */
export const readTrustProxy = (text: string): TrustProxy | null => {
  if (text === 'off') return false
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : (_address, hop) => hop < Number(text)
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.every((entry) => namedRanges.has(entry) || isRange(entry)) ? entries : null
}

/** Returns the address of a request that bypasses Fastify, calculated in the same way. */
export const createAddressOf = (trustProxy: string): ((request: IncomingMessage) => string) => {
  const trust = readTrustProxy(trustProxy) ?? false
  const isTrusted = Array.isArray(trust) ? proxyAddr.compile(trust) : trust || (() => false)
  return (request) => proxyAddr(request, isTrusted)
}

/** Error message at startup for an invalid TRUST_PROXY. */
export const trustProxyProblem = (text: string): string | null => {
  if (text === 'true')
    return (
      'set TRUST_PROXY to the number of reverse proxies in front of the product (1 for one) or to their addresses: ' +
      'with true every client could write its own address'
    )
  return readTrustProxy(text) === null
    ? `set TRUST_PROXY to off, to a number of reverse proxies, or to their addresses (10.0.0.5, 10.0.0.0/8, loopback): ${text} is none of these`
    : null
}

/** Expands an IPv6 address to its eight groups, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const split = (part: string | undefined) => (part ? part.split(':') : [])
  const [before, after] = [split(head), split(tail)]
  const left = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, left)).fill('0'), ...after].map((group) =>
    parseInt(group, 16).toString(16),
  )
}

/**
 * Returns the address that limits count. An IPv6 client has a network of 2^64 addresses, so its network counts;
 * an IPv4 address counts itself, also when written as IPv6.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Name under which limits count a caller. */
export const callerOf = ({ actor, ip }: { actor: { userId: number } | null; ip: string }): string =>
  actor ? `user:${actor.userId}` : networkOf(ip)
