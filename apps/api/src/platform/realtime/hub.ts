/** Realtime hub. Events reach the clients of all processes on the same database. */
import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { describeFault } from '../faults.ts'
import type { Admission } from '../http/admission.ts'
import { ignoreUpgrades } from '../http/ignoreUpgrades.ts'
import type { HubLimits } from './hubLimits.ts'

export interface HubEvent {
  name: string
  payload: object
}

/** Checks whether the owner of `token` may subscribe to `conversationId`; returns the user and past events. */
export type RegistrationCheck = (
  token: string,
  conversationId: string,
) => Promise<{ userId: number; missed: HubEvent | null } | null>

export interface Hub {
  publish: (conversationId: string, event: HubEvent) => void
  /**
   * `forget` removes what this process caches about the token's owner, so that the next check queries the
   * database.
   */
  attach: (
    server: HttpServer,
    check: RegistrationCheck,
    forget: (userId: number, token: string) => void,
  ) => void
  /** Makes connections of this user in all processes leave rooms that the user may no longer join. */
  checkAgain: (userId: number) => void
  /** Ends the connections of this process; its clients reconnect to another process. */
  disconnect: () => void
  close: () => Promise<void>
}

const hubPath = '/paymentHub'
/** Name of the event between processes that repeats permission checks. */
const againEvent = 'checkAgain'

/** Maximum rooms per connection; a page opens one connection per room. */
const mostRooms = 50

const registration = z.object({
  conversationId: z.string().regex(/^[\w-]{1,100}$/),
  token: z
    .string()
    .max(4000)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
})

/** Internal room that no client can join by name. */
const connectionsOf = (userId: number): string => `user:${userId}`

interface ListenDeps {
  log: Logger
  admission: Admission
}

/** Rooms that a connection registered for, each with the token that allowed it. */
const registered = new WeakMap<object, Map<string, string>>()

interface HubDeps extends ListenDeps {
  limits: HubLimits
}

const listen = (socket: Socket, check: RegistrationCheck, { log, admission }: ListenDeps): void => {
  const rooms = new Map<string, string>()
  registered.set(socket, rooms)
  socket.on('RegisterTransaction', (message: unknown, acknowledge?: unknown) => {
    const answer =
      typeof acknowledge === 'function' ? (acknowledge as (reply: object) => void) : () => undefined
    const parsed = registration.safeParse(message)
    if (!parsed.success) return answer({ ok: false })
    const { conversationId, token } = parsed.data
    const register = async () => {
      // Joins before reading missed events: an event in between arrives twice instead of never.
      const allowed = await check(token, conversationId)
      if (!allowed || (rooms.size >= mostRooms && !rooms.has(conversationId))) return answer({ ok: false })
      rooms.set(conversationId, token)
      await socket.join([conversationId, connectionsOf(allowed.userId)])
      const { missed } = (await check(token, conversationId)) ?? { missed: null }
      answer({ ok: true })
      if (missed) socket.emit(missed.name, missed.payload)
    }
    /** A registration counts as a call. @throws AppError when there are too many calls */
    const registerInTurn = async () => {
      admission.admit()
      const end = admission.begin(null)
      await register().finally(end)
    }
    registerInTurn().catch((error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: describeFault(error) }, 'hub registration')
      answer({ ok: false })
    })
  })
}

export const createHub = (pool: Pool, { limits, ...deps }: HubDeps): Hub => {
  const { log } = deps
  const io = new Server({
    path: hubPath,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: 10_000,
    allowRequest: (request, done) => done(null, limits.mayOpen(request)),
    adapter: createAdapter(pool, {
      tableName: 'hub_attachments',
      errorHandler: (error: Error) => log.error({ err: error.message }, 'hub adapter'),
    }),
  })
  let isAttached = false
  const checkHere = async (
    userId: number,
    check: RegistrationCheck,
    forget: (userId: number, token: string) => void,
  ): Promise<void> => {
    for (const id of io.sockets.adapter.rooms.get(connectionsOf(userId)) ?? []) {
      const socket = io.sockets.sockets.get(id)
      if (!socket) continue
      for (const [room, token] of registered.get(socket) ?? []) {
        // Invalidates the cache here, because this message may arrive before the database notification.
        forget(userId, token)
        if (!(await check(token, room))) await socket.leave(room)
      }
    }
  }
  return {
    publish: (conversationId, { name, payload }) => {
      io.to(conversationId).emit(name, payload)
    },
    attach: (server, check, forget) => {
      io.attach(server, { destroyUpgrade: false })
      ignoreUpgrades(server, ({ url }) => url?.startsWith(hubPath) ?? false)
      limits.watch(io.engine)
      isAttached = true
      io.on('connection', (socket) => listen(socket, check, deps))
      io.on(againEvent, (userId: number) => {
        checkHere(userId, check, forget).catch((error: unknown) =>
          log.error({ err: error instanceof Error ? error.message : String(error) }, 'hub check'),
        )
      })
    },
    checkAgain: (userId) => {
      // Notifies the other processes, and this process separately, because it does not receive its own message.
      io.serverSideEmit(againEvent, userId)
      for (const listener of io.listeners(againEvent)) listener(userId)
    },
    disconnect: () => {
      io.local.disconnectSockets(true)
    },
    close: async () => {
      if (isAttached) await io.close()
      else await io.of('/').adapter.close()
    },
  }
}
