/**
 * Limits per IP address and connection at the hub. A page registers once per room and afterwards only answers
 * heartbeats, so a client that exceeds these limits is not a page.
 */
import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import type { Clock } from '../clock.ts'
import { networkOf } from '../http/clientAddress.ts'
import { createRecentCalls } from '../http/recentCalls.ts'

/** A whole office, or many phones of one network, may share one address. */
const mostConnectionsOfAddress = 600
const mostMessagesOfAddress = 10_000
const mostMessagesOfConnection = 120
const windowMs = 60_000

export interface HubLimits {
  /** Returns true when the request's IP address may open another connection. */
  mayOpen: (request: IncomingMessage) => boolean
  /** Starts ending connections that exceed a limit. */
  watch: (engine: Server['engine']) => void
}

interface LimitDeps {
  clock: Clock
  addressOf: (request: IncomingMessage) => string
  /** True when addresses are limited; connections always are. */
  isLimiting: boolean
}

/** Connection object of engine.io, which types its own events as `any`. */
interface Connection {
  id: string
  request: IncomingMessage
  on: (event: 'packet', listener: () => void) => void
  once: (event: 'close', listener: () => void) => void
  close: (isAtOnce: boolean) => void
  transport: { name: string; socket?: { terminate: () => void } }
}

/** Destroys the socket immediately: during a regular close its client could continue to send. */
const end = (connection: Connection): void => {
  const { name, socket } = connection.transport
  if (name === 'websocket' && socket) socket.terminate()
  else connection.close(true)
}

export const createHubLimits = ({ clock, addressOf, isLimiting }: LimitDeps): HubLimits => {
  const connections = new Map<string, number>()
  const ofAddresses = createRecentCalls({ windowMs, capacity: 20_000 })
  const ofConnections = createRecentCalls({ windowMs, capacity: 20_000 })

  const openOf = (network: string): number => connections.get(network) ?? 0
  const countOpen = (network: string, more: 1 | -1): void => {
    const open = openOf(network) + more
    if (open === 0) connections.delete(network)
    else connections.set(network, open)
  }
  const isBeyond = (network: string): boolean =>
    isLimiting && ofAddresses.count(network, clock()) > mostMessagesOfAddress

  return {
    mayOpen: (request) => {
      const network = networkOf(addressOf(request))
      return !isBeyond(network) && !(isLimiting && openOf(network) >= mostConnectionsOfAddress)
    },
    watch: (engine) => {
      engine.on('connection', (connection: Connection) => {
        const network = networkOf(addressOf(connection.request))
        countOpen(network, 1)
        connection.once('close', () => {
          countOpen(network, -1)
          ofConnections.forget(connection.id)
        })
        // Several connections may have been accepted before the first one was open.
        if (isLimiting && openOf(network) > mostConnectionsOfAddress) return end(connection)
        connection.on('packet', () => {
          const isTooMuch = ofConnections.count(connection.id, clock()) > mostMessagesOfConnection
          if (isBeyond(network) || isTooMuch) end(connection)
        })
      })
    },
  }
}
