/** Calls of the simulated Etsy. Key, token, path, query and form are checked strictly. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  ReceivedCall,
  SimulatedToken,
  SystemAnswer,
  SystemRoute,
} from '../../../testing/simulatedSystem.ts'
import { changeReceipt, etsyApp, shopId } from './etsyState.ts'
import type { EtsyState, Receipt } from './etsyState.ts'

const digits = z.string().regex(/^\d{1,12}$/)
const time = digits.refine((seconds) => Number(seconds) >= 946_684_800)

const listQuery = z.strictObject({
  min_created: time.optional(),
  max_created: time.optional(),
  min_last_modified: time.optional(),
  max_last_modified: time.optional(),
  limit: digits.refine((limit) => Number(limit) >= 1 && Number(limit) <= 100),
  offset: digits,
  sort_on: z.enum(['created', 'updated', 'receipt_id']),
  sort_order: z.enum(['asc', 'ascending', 'desc', 'descending', 'up', 'down']),
})

const shipmentForm = z.strictObject({
  tracking_code: z.string().optional(),
  carrier_name: z.string().optional(),
  send_bcc: z.enum(['true', 'false']).optional(),
  note_to_buyer: z.string().optional(),
})

const ownersCode = 'code-of-the-owner'

const refreshForm = z.strictObject({
  grant_type: z.literal('refresh_token'),
  client_id: z.literal(etsyApp.keystring),
  refresh_token: z.string(),
})
const codeForm = z.strictObject({
  grant_type: z.literal('authorization_code'),
  client_id: z.literal(etsyApp.keystring),
  code: z.literal(ownersCode),
  redirect_uri: z.url(),
  code_verifier: z.string().min(43).max(128),
})

const consentQuery = z.strictObject({
  response_type: z.literal('code'),
  client_id: z.literal(etsyApp.keystring),
  redirect_uri: z.url(),
  scope: z.literal('transactions_r transactions_w shops_r'),
  state: z.string().min(43),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
})

/** Carriers whose numbers Etsy stores. */
const carriers = new Set(['dhl', 'ups', 'fedex', 'ptt-posta', 'aramex', 'dpd', 'gls', 'usps', 'other'])

const refuse = (status: number, error: string, description?: string): SystemAnswer => ({
  status,
  body: { error, ...(description && { error_description: description }) },
})

const keyFault = ({ headers }: ReceivedCall): SystemAnswer | null => {
  const [key, secret] = String(headers['x-api-key'] ?? '').split(':')
  if (key !== etsyApp.keystring) return refuse(403, 'API key not found or not active')
  if (secret === undefined) return refuse(403, 'Shared secret is required in x-api-key header.')
  return secret === etsyApp.sharedSecret ? null : refuse(403, 'Invalid API key')
}

const verifierFault = ({ challenge }: EtsyState, verifier: string): SystemAnswer | null =>
  challenge === null || createHash('sha256').update(verifier).digest('base64url') === challenge
    ? null
    : refuse(400, 'invalid_grant', 'code_verifier does not match')

/** Page on which the owner allows the access (`/oauth/connect`); sends the browser back with the code. */
const consent = (shop: EtsyState, { path }: ReceivedCall): SystemAnswer => {
  const query = consentQuery.safeParse(Object.fromEntries(new URL(path, 'http://etsy').searchParams))
  if (!query.success) return refuse(400, z.prettifyError(query.error))
  const { redirect_uri, state, code_challenge } = query.data
  shop.challenge = code_challenge
  const back = new URL(redirect_uri)
  back.searchParams.set('code', ownersCode)
  back.searchParams.set('state', state)
  return { status: 302, body: '', headers: { location: back.href } }
}

export const createToken = (shop: EtsyState): SimulatedToken => ({
  accepts: /^POST \/v3\/public\/oauth\/token application\/x-www-form-urlencoded$/,
  refuse: (call) => {
    const fault = keyFault(call)
    if (fault) return fault
    const form = Object.fromEntries(new URLSearchParams(call.body))
    const code = codeForm.safeParse(form)
    if (code.success) return verifierFault(shop, code.data.code_verifier)
    const refresh = refreshForm.safeParse(form)
    if (!refresh.success) return refuse(400, 'invalid_request', z.prettifyError(refresh.error))
    if (shop.refreshTokens.delete(refresh.data.refresh_token)) return null
    return refuse(400, 'invalid_grant', 'refresh_token is invalid')
  },
  answer: (value) => {
    shop.accessTokens.add(`71.${value}`)
    shop.refreshTokens.add(`71.refresh-${value}`)
    return {
      access_token: `71.${value}`,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: `71.refresh-${value}`,
    }
  },
})

const listReceipts = (shop: EtsyState, query: z.output<typeof listQuery>): SystemAnswer => {
  const { min_last_modified: min = '0', max_last_modified: max = '99999999999' } = query
  const key = { created: 'created_timestamp', updated: 'updated_timestamp', receipt_id: 'receipt_id' }[
    query.sort_on
  ]
  const found = [...shop.receipts.values()]
    .filter(({ updated_timestamp: at }) => at >= Number(min) && at <= Number(max))
    .toSorted((a, b) => Number(a[key]) - Number(b[key]) || a.receipt_id - b.receipt_id)
  if (/^d/.test(query.sort_order)) found.reverse()
  const [offset, limit] = [Number(query.offset), Number(query.limit)]
  const page = found.slice(offset, offset + limit)
  if (limit > 1) shop.onPage?.(page.map(({ receipt_id }) => String(receipt_id)))
  return { status: 200, body: { count: found.length, results: structuredClone(page) } }
}

const answerList = (shop: EtsyState, query: z.output<typeof listQuery>): SystemAnswer => {
  const answer = listReceipts(shop, query)
  const { count, results } = answer.body as { count: number; results: Receipt[] }
  if (shop.lie === 'repeatPage' && shop.lastPage) {
    shop.lie = null
    return shop.lastPage
  }
  if (shop.lie === 'longPage')
    return { status: 200, body: { count, results: Array.from({ length: 300 }, () => results[0]) } }
  if (shop.lie === 'cutPage' && results.length > 1) {
    shop.lie = null
    return { status: 200, body: { count, results: results.slice(0, results.length / 2) } }
  }
  return (shop.lastPage = answer)
}

const ship = (shop: EtsyState, receipt: Receipt, call: ReceivedCall): SystemAnswer => {
  const form = shipmentForm.safeParse(Object.fromEntries(new URLSearchParams(call.body)))
  if (!form.success) return refuse(400, z.prettifyError(form.error))
  const { tracking_code, carrier_name = '' } = form.data
  if (!tracking_code) return refuse(400, 'A tracking number is required')
  const before = structuredClone(receipt)
  if (carriers.has(carrier_name))
    receipt.shipments.push({
      receipt_shipping_id: ++shop.lastId,
      shipment_notification_timestamp: shop.clock,
      carrier_name,
      tracking_code,
    })
  receipt.is_shipped = true
  receipt.status = 'completed'
  changeReceipt(shop, receipt)
  const answer = { status: 200, body: structuredClone(receipt) }
  if (shop.lie === 'dropWrites') shop.receipts.set(receipt.receipt_id, before)
  return answer
}

interface EtsyRoute {
  kind: string
  accepts: RegExp
  handle: (found: string[], call: ReceivedCall) => SystemAnswer
}

export const createRoutes = (shop: EtsyState): SystemRoute[] => {
  const api = String.raw`/v3/application`
  const withReceipt = (id: string | undefined, work: (receipt: Receipt) => SystemAnswer): SystemAnswer => {
    const receipt = shop.receipts.get(Number(id))
    return receipt ? work(receipt) : refuse(404, 'Resource not found')
  }
  const routes: EtsyRoute[] = [
    {
      kind: 'test',
      accepts: new RegExp(`^GET ${api}/users/me undefined$`),
      handle: () => ({ status: 200, body: { user_id: 71, shop_id: shopId } }),
    },
    {
      kind: 'orders',
      accepts: new RegExp(String.raw`^GET ${api}/shops/${shopId}/receipts\?\S+ undefined$`),
      handle: (_, { path }) => {
        const query = listQuery.safeParse(Object.fromEntries(new URL(path, 'http://etsy').searchParams))
        return query.success ? answerList(shop, query.data) : refuse(400, z.prettifyError(query.error))
      },
    },
    {
      kind: 'order',
      accepts: new RegExp(String.raw`^GET ${api}/shops/${shopId}/receipts/(\d+) undefined$`),
      handle: ([id]) => withReceipt(id, (receipt) => ({ status: 200, body: structuredClone(receipt) })),
    },
    {
      kind: 'fulfil',
      accepts: new RegExp(
        String.raw`^POST ${api}/shops/${shopId}/receipts/(\d+)/tracking application/x-www-form-urlencoded$`,
      ),
      handle: ([id], call) => withReceipt(id, (receipt) => ship(shop, receipt, call)),
    },
  ]

  const answerCall = (call: ReceivedCall, { accepts, handle }: EtsyRoute): SystemAnswer => {
    if (shop.lie === 'firewall')
      return { status: 403, body: '<html>Forbidden</html>', headers: { 'content-type': 'text/html' } }
    const fault = keyFault(call)
    if (fault) return fault
    const token = (call.headers.authorization ?? '').replace(/^Bearer /, '')
    if (shop.isRevoked || !shop.accessTokens.has(token))
      return refuse(401, 'invalid_token', 'access token is expired')
    const [, ...found] = accepts.exec(`${call.method} ${call.path} ${call.headers['content-type']}`)!
    const answer = handle(found, call)
    shop.callsLeft--
    const headers = { 'x-limit-per-day': '10000', 'x-remaining-today': String(shop.callsLeft) }
    if (shop.lie === 'halfAnswer') {
      const text = JSON.stringify(answer.body)
      return { ...answer, headers, body: text.slice(0, text.length / 2) }
    }
    return { ...answer, headers }
  }

  return [
    {
      kind: 'consent',
      accepts: /^GET \/oauth\/connect\?\S+ undefined$/,
      answer: (call) => consent(shop, call),
    },
    ...routes.map((route) => ({
      kind: route.kind,
      accepts: route.accepts,
      answer: (call: ReceivedCall) => answerCall(call, route),
    })),
  ]
}
