/** The realtime hub. Events reach the clients of every process on the same database. */
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

/** Decides whether the bearer of `token`, and who that is, may listen to `conversationId`; tells what already happened there. */
export type RegistrationCheck = (
  token: string,
  conversationId: string,
) => Promise<{ userId: number; missed: HubEvent | null } | null>

export interface Hub {
  publish: (conversationId: string, event: HubEvent) => void
  /** `forget` drops what this process still believes of the bearer, so that the next check asks the database. */
  attach: (
    server: HttpServer,
    check: RegistrationCheck,
    forget: (userId: number, token: string) => void,
  ) => void
  /** Connections of this user in all processes leave the rooms that they may not listen to any more. */
  checkAgain: (userId: number) => void
  /** Ends the connections of this process; its clients come back to another one. */
  disconnect: () => void
  close: () => Promise<void>
}

const hubPath = '/paymentHub'
/** From process to process. */
const againEvent = 'checkAgain'

/** A page opens a connection for each room. */
const mostRooms = 50

const registration = z.object({
  conversationId: z.string().regex(/^[\w-]{1,100}$/),
  token: z
    .string()
    .max(4000)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
})

/** No client can name it. */
const connectionsOf = (userId: number): string => `access/users:${userId}`

interface ListenDeps {
  log: Logger
  admission: Admission
}

/** What a connection registered for, each with the token that allowed it. */
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
      // Joined before the look at what was missed: an event in between arrives twice rather than never.
      const allowed = await check(token, conversationId)
      if (!allowed || (rooms.size >= mostRooms && !rooms.has(conversationId))) return answer({ ok: false })
      rooms.set(conversationId, token)
      await socket.join([conversationId, connectionsOf(allowed.userId)])
      const { missed } = (await check(token, conversationId)) ?? { missed: null }
      answer({ ok: true })
      if (missed) socket.emit(missed.name, missed.payload)
    }
    /** It counts as a call. @throws AppError when there are too many of them */
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
        // This word may be here before the database's own.
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
      // The other processes, and this one, which does not hear itself.
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
