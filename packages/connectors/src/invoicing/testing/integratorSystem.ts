/** Simulated integrator: a drop for archives that checks what it receives and keeps a ledger, and its messages. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Delivery } from '../../receiving.ts'
import type { ReceivedCall, SimulatedSystem, SystemAnswer } from '../../testing/simulatedSystem.ts'
import { checkArchive } from './checkArchive.ts'
import type { CheckedInvoice } from './checkArchive.ts'

export interface LedgerEntry {
  archive: string
  sha256: string
  invoices: readonly CheckedInvoice[]
}

/** `takenFault`: an error although the archive is taken. `refuseOnce`: as if its signature were another one. */
export type IntegratorFault = 'half' | 'noAnswer' | 'takenFault' | 'faultOnce' | 'refuseOnce'

export interface IntegratorSystem {
  system: SimulatedSystem
  settings: (apiUrl: string) => Record<string, string>
  /** Archives that were taken whole, in their order. */
  ledger: LedgerEntry[]
  /** Reasons of refused archives. */
  refused: string[]
  /** Plants a fault into the next archive. */
  plant: (fault: IntegratorFault) => void
  /** Elements of the answer file. */
  answers: unknown[]
  /** Allows an invoice to be sent again, as after a rejection. */
  release: (ettn: string) => void
  /** Message signed by Standard Webhooks. */
  sign: (message: unknown, signed?: { id?: string; at?: Date; secret?: string }) => Delivery
}

const webhookSecret = `whsec_${Buffer.from('messages of the integrator').toString('base64')}`
const signingKey = 'a shared key of the house and the integrator'
const dropSecret = 'password of the drop'
const username = 'kervan'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const nameIn = ({ path }: ReceivedCall): string => decodeURIComponent(path.split('/').at(-1)!)

export const createIntegrator = ({
  method = 'PUT',
  key = signingKey,
  verifyingKey = key,
}: { method?: 'PUT' | 'POST'; key?: string; verifyingKey?: string } = {}): IntegratorSystem => {
  const files = new Map<string, Buffer>()
  const taken = new Set<string>()
  const ledger: LedgerEntry[] = []
  const refused: string[] = []
  const answers: unknown[] = []
  let fault: IntegratorFault | null = null

  const guarded =
    (answer: (call: ReceivedCall) => SystemAnswer | Promise<SystemAnswer>) => (call: ReceivedCall) => {
      const expected = `Basic ${Buffer.from(`${username}:${dropSecret}`).toString('base64')}`
      return call.headers.authorization === expected ? answer(call) : { status: 401, body: '' }
    }

  const tagOf = (name: string): string => `"${hashOf(files.get(name)!).slice(0, 16)}"`

  const refuse = (reason: string): SystemAnswer => {
    refused.push(reason)
    return { status: 422, body: { reason } }
  }

  /** Takes a whole archive into the ledger; returns a refusal otherwise. */
  const take = (name: string, bytes: Buffer): SystemAnswer | null => {
    let invoices
    try {
      invoices = checkArchive(bytes, name, verifyingKey)
    } catch (error) {
      return refuse((error as Error).message)
    }
    const repeated = invoices.find(({ ettn }) => taken.has(ettn))
    if (repeated) return refuse(`${repeated.number} came before`)
    for (const { ettn } of invoices) taken.add(ettn)
    files.set(name, bytes)
    ledger.push({ archive: name, sha256: hashOf(bytes), invoices })
    return null
  }

  const store = async (
    name: string,
    { bytes, headers }: ReceivedCall,
    done: SystemAnswer,
  ): Promise<SystemAnswer> => {
    const planted = fault
    fault = null
    if (headers['content-digest'] !== `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`)
      return refuse('another digest')
    if (planted === 'faultOnce') return { status: 500, body: '' }
    if (planted === 'refuseOnce') return refuse('another signature')
    if (planted === 'half') {
      if (method === 'PUT') files.set(name, bytes.subarray(0, bytes.length / 2))
      return { status: 500, body: '' }
    }
    const refusal = take(name, bytes)
    if (planted === 'noAnswer') return new Promise(() => {})
    if (planted === 'takenFault') return { status: 500, body: '' }
    return refusal ?? done
  }

  const put = async (call: ReceivedCall): Promise<SystemAnswer> => {
    const name = nameIn(call)
    const { 'if-none-match': none, 'if-match': match } = call.headers
    if (none === '*' && files.has(name)) return { status: 412, body: '' }
    if (match !== undefined && (!files.has(name) || tagOf(name) !== match)) return { status: 412, body: '' }
    if (none !== '*' && match === undefined) return refuse('no condition')
    return store(name, call, { status: 201, body: '' })
  }

  const post = async (call: ReceivedCall): Promise<SystemAnswer> => {
    const name = /filename="([^"]+)"/.exec(call.headers['content-disposition'] ?? '')?.[1] ?? ''
    const sha256 = hashOf(call.bytes)
    if (call.headers['idempotency-key'] !== sha256) return refuse('another key')
    const receipt = { sha256 }
    if (files.has(name)) return { status: 409, body: receipt }
    return store(name, call, { status: 201, body: receipt })
  }

  const read = (call: ReceivedCall): SystemAnswer => {
    const name = nameIn(call)
    const bytes = files.get(name)
    return bytes
      ? { status: 200, body: bytes, headers: { 'content-type': 'application/zip', etag: tagOf(name) } }
      : { status: 404, body: '' }
  }

  return {
    system: {
      routes: [
        { kind: 'put', accepts: /^PUT \/in\/[\w.-]+ application\/zip$/, answer: guarded(put) },
        { kind: 'post', accepts: /^POST \/post application\/zip$/, answer: guarded(post) },
        {
          kind: 'answers',
          accepts: /^GET \/answers\.json /,
          answer: guarded(() => ({ status: 200, body: answers })),
        },
        { kind: 'read', accepts: /^GET \/(in\/[\w.-]+|post) /, answer: guarded(read) },
      ],
      problem: (code, message) => ({ code, message }),
    },
    settings: (apiUrl) => ({
      dropUrl: `${apiUrl}/${method === 'PUT' ? 'in' : 'post'}`,
      method,
      username,
      dropSecret,
      signingKey: key,
      answersUrl: `${apiUrl}/answers.json`,
      webhookSecret,
    }),
    ledger,
    refused,
    plant: (next) => {
      fault = next
    },
    answers,
    release: (ettn) => void taken.delete(ettn),
    sign: (message, { id = randomUUID(), at = new Date(), secret = webhookSecret } = {}) => {
      const body = Buffer.from(JSON.stringify(message))
      const timestamp = String(Math.floor(at.getTime() / 1000))
      const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
        .update(`${id}.${timestamp}.`)
        .update(body)
        .digest('base64')
      const headers: Record<string, string> = {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      }
      return { method: 'POST', body, header: (name) => headers[name], query: () => undefined }
    },
  }
}
