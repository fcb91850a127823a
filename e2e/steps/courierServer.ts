/**
 * Proxy on loopback that answers a courier's calls itself: a route of three stops that is valid at any time.
 * All other requests (pages, scripts and headers) reach the product.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { courierEndpoints } from '@kervan/contract/courier/courier.endpoints'
import type { CourierStop, StopRecord } from '@kervan/contract/courier/courier.endpoints'

const { getMyStops, recordStop, addStopFile, startRoute } = courierEndpoints
const senders = ['Işıl Çağlar', 'Öztürk Tekstil Deposu', 'Şule Ağaoğlu']

const makeStop = (place: number): CourierStop => ({
  reservationId: `00000000-0000-4000-8000-00000000000${place}`,
  number: `RZV-4187039${place}-5`,
  order: place,
  status: 'confirmed',
  from: '09:00',
  to: '12:00',
  senderName: senders[place - 1]!,
  companyName: 'Örnek Tekstil A.Ş.',
  phone: '+905321112233',
  address: 'Büyükdere Cad. No: 185 Kat 3',
  neighborhood: 'Esentepe',
  town: null,
  district: 'Şişli',
  city: 'İstanbul',
  note: 'Arka kapıdan giriniz',
  latitude: null,
  longitude: null,
  pieceCount: 2,
  weightKg: 4,
  expected: [1, 2].map((pieceNumber) => ({
    shipmentId: `10000000-0000-4000-8000-00000000000${place}`,
    assetReference: `KRV-1234567${place}-9`,
    pieceNumber,
    codes: [`KRV-1234567${place}-9-00${pieceNumber}-1`],
    isTaken: false,
  })),
  record: null,
})

export interface CourierCall {
  kind: 'start' | 'record' | 'file' | 'refused'
  id: string
}

export interface CourierServer {
  url: string
  /** Received calls in order of arrival. */
  calls: CourierCall[]
  /** Processes the next record, but loses its answer, as when a connection breaks. */
  loseNextAnswer: () => void
  /** Rejects the next stop record. */
  refuseNext: () => void
  close: () => Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const answerJson = (response: ServerResponse, body: object, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const passOn = async (origin: string, request: IncomingMessage, body: Buffer, response: ServerResponse) => {
  const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers
  const reply = await fetch(origin + request.url!, {
    method: request.method,
    headers: headers as Record<string, string>,
    body: body.length > 0 ? new Uint8Array(body) : null,
    redirect: 'manual',
  })
  const kept = [...reply.headers].filter(
    ([name]) => !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name),
  )
  response.writeHead(reply.status, Object.fromEntries(kept)).end(Buffer.from(await reply.arrayBuffer()))
}

export const serveCourier = async (origin: string): Promise<CourierServer> => {
  const calls: CourierCall[] = []
  const records = new Map<string, StopRecord>()
  let isAnswerLost = false
  let isRefused = false

  const record = (text: string, response: ServerResponse): void => {
    const body = recordStop.body.parse(JSON.parse(text))
    if (isRefused) {
      isRefused = false
      calls.push({ kind: 'refused', id: body.id })
      return answerJson(response, { Type: 'NotFound', Detail: 'Kayıt bulunamadı.' }, 404)
    }
    calls.push({ kind: 'record', id: body.id })
    const now = new Date().toISOString()
    records.set(body.reservationId, {
      id: body.id,
      reservationId: body.reservationId,
      outcome: body.outcome,
      failure: body.failure ?? null,
      note: body.note,
      signedBy: body.signedBy,
      date: new Date(body.at).toISOString(),
      receivedDate: now,
      state: 'done',
      courierName: 'Kurye',
      pieces: body.scanned.map(({ id, code }) => ({
        id,
        code,
        shipmentId: null,
        assetReference: null,
        pieceNumber: null,
        outcome: 'moved',
        isSurplus: false,
      })),
      missing: [],
      files: [],
      canUndo: true,
    })
    if (!isAnswerLost) return answerJson(response, records.get(body.reservationId)!)
    isAnswerLost = false
    response.destroy()
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    const text = body.toString()
    switch (request.url) {
      case getMyStops.path: {
        const { date } = getMyStops.body.parse(JSON.parse(text))
        const items = [1, 2, 3].map((place) => {
          const stop = makeStop(place)
          const known = records.get(stop.reservationId)
          return known ? { ...stop, status: 'completed', record: known } : stop
        })
        return answerJson(response, getMyStops.answer.parse({ date, items, kept: [] }))
      }
      case startRoute.path:
        calls.push({ kind: 'start', id: startRoute.body.parse(JSON.parse(text)).date })
        return answerJson(response, { started: 3 })
      case recordStop.path:
        return record(text, response)
      case addStopFile.path: {
        const id = /name="id"\s+([\w-]{36})/.exec(text)![1]!
        calls.push({ kind: 'file', id })
        return answerJson(response, { id })
      }
      default:
        return passOn(origin, request, body, response)
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => answerJson(response, { Detail: String(error) }, 400))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    loseNextAnswer: () => {
      isAnswerLost = true
    },
    refuseNext: () => {
      isRefused = true
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
