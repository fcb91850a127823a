/** What happens on a simulated day, drawn at random and done through the product's own calls. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { companyMergeEndpoints } from '@kervan/contract/company/merge/companyMerge.endpoints'
import { handoverEndpoints } from '@kervan/contract/invoicing/handover/handover.endpoints'
import { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { expenseForm, invoiceCsv } from '../../features/invoicing/testing/buildBilled.ts'
import type { InvoiceRow } from '../../features/invoicing/testing/buildBilled.ts'
import { putIntoCart, startPaying, statusOf } from '../../features/payment/testing/paying.ts'
import { changeShipmentState } from '../../features/shipment/changeShipmentState.ts'
import { buildDraft } from '../../features/shipment/testing/buildShipment.ts'
import { submitCard } from '../../sandboxBank/testing/cardPage.ts'
import type { Role } from '../../testing/testApp.ts'
import { costOfTenKg, currencies } from './world.ts'
import type { Person, World } from './world.ts'

export interface Draw {
  random: () => number
  /** True with this probability. */
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** Whole number from 0 up to `below`. */
  upTo: (below: number) => number
}

export const drawFrom = (random: () => number): Draw => {
  const upTo = (below: number) => Math.floor(random() * below)
  return {
    random,
    upTo,
    chance: (probability) => random() < probability,
    pick: (from) => from[upTo(from.length)]!,
  }
}

export type Acting = World & Draw & { tokenOf: (role: Role) => Promise<string> }

const hundredths = (amount: number): number => Math.round(amount * 100) / 100

/** Returns rows in the order of what identifies them for a reader, so that a seed draws the same ones again. */
const rows = <Row extends object>({ query }: Acting, statement: string) => query<Row>(statement)

/** The provider's callback arrives by itself; what follows must not depend on when. */
const waitForOutcome = (day: Acting, token: string, conversationId: string) =>
  expect
    .poll(async () => (await statusOf(day.test, token, conversationId)).status, { interval: 5 })
    .not.toBe('started')

/** A company pays one to three shipments with one card. Some lanes are domestic, some begin and end abroad. */
export const pay = async (day: Acting, person: Person): Promise<void> => {
  const token = await day.test.tokenForEmail(person.email)
  const currency = day.pick(currencies)
  const lane = day.random()
  const items = []
  for (let count = 1 + day.upTo(3); count > 0; count -= 1)
    items.push(
      await putIntoCart(day.test, {
        token,
        currency,
        draft: buildDraft({
          pieces: [{ width: 20, length: 15, height: 10, weight: 0.5 + day.upTo(12) / 2 }],
        }),
      }),
    )
  // The lane of one item differs where there are several, so that one payment needs two invoices.
  const changed = lane < 0.3 ? items.slice(0, 1 + day.upTo(items.length)) : []
  for (const { shipmentId } of changed)
    await day.test.services.db.execute(
      lane < 0.2
        ? sql`update shipments set receiver_country = 'TR' where id = ${shipmentId}`
        : sql`update shipments set sender = jsonb_set(sender, '{countryCode}', '"DE"') where id = ${shipmentId}`,
    )
  const started = await startPaying(day.test, token, items)
  await submitCard(started.paymentPageUrl, day.chance(0.1) ? 'declined' : 'success')
  await waitForOutcome(day, token, started.conversationId)
}

export const receiveParcels = async (day: Acting): Promise<void> => {
  const { db, clock } = day.test.services
  const booked = await rows<{ id: string }>(
    day,
    `select id from shipments where state = 'booked' order by asset_reference`,
  )
  for (const { id } of booked.filter(() => day.chance(0.5)))
    await db.transaction((tx) =>
      changeShipmentState(tx, day.test.services, {
        shipmentId: id,
        event: 'receive',
        actorId: null,
        now: clock(),
      }),
    )
}

interface PaidRow {
  paymentId: string
  shipmentId: string
  left: string
}

/** Requests a refund of a part of an item or of the whole payment; a second person decides large ones later. */
export const refund = async (day: Acting): Promise<void> => {
  const paid = await rows<PaidRow>(
    day,
    `select i.payment_id as "paymentId", i.shipment_id as "shipmentId", (i.amount - i.refunded_amount)::text as left from payment_items i join payments p on p.id = i.payment_id
      where i.captured_at is not null and i.refunded_amount < i.amount and i.shipment_id is not null
      order by i.captured_at, i.asset_reference, i.amount`,
  )
  if (paid.length === 0) return
  const { paymentId, shipmentId, left } = day.pick(paid)
  const share = day.pick([0.01, 0.17, 0.5, 1, 1])
  const amount = Math.max(0.01, hundredths(Number(left) * share))
  await day.attempt('refund', refundEndpoints.requestRefund, {
    token: await day.tokenOf('operations'),
    body: {
      paymentId,
      reason: 'Koli yolda hasar gördü',
      ...(day.chance(0.6) ? { shipmentId, amount } : day.chance(0.5) ? { amount } : {}),
    },
  })
}

export const decideRefunds = async (day: Acting, share = 0.7): Promise<void> => {
  const waiting = await rows<{ id: string }>(
    day,
    `select id from payment_refunds where state = 'waitingApproval' order by created_at, amount`,
  )
  for (const { id } of waiting) {
    if (!day.chance(share)) continue
    if (day.chance(0.3))
      await day.attempt('withdrawRefund', refundEndpoints.withdrawRefund, {
        token: await day.tokenOf('operations'),
        body: { id, reason: 'Müşteri vazgeçti' },
      })
    else
      await day.attempt('approveRefund', refundEndpoints.approveRefund, {
        token: await day.tokenOf('admin'),
        body: { id },
      })
  }
}

export const cancelShipment = async (day: Acting): Promise<void> => {
  const booked = await rows<{ id: string; email: string }>(
    day,
    `select s.id, u.email from shipments s join users u on u.id = s.created_by
      where s.state in ('paid', 'booked') order by s.asset_reference`,
  )
  if (booked.length === 0) return
  const { id, email } = day.pick(booked)
  await day.attempt('cancelShipment', cancellationEndpoints.cancelShipment, {
    token: await day.test.tokenForEmail(email),
    body: { shipmentId: id, reason: null },
  })
}

const measurable = (day: Acting) =>
  rows<{ id: string; price: string }>(
    day,
    `select s.id, o.total::text as price from shipments s join offers o on o.id = s.offer_id
      where s.state in ('received', 'inProcess') order by s.asset_reference`,
  )

/** A discount of a share of the price, before or after its invoice. */
export const discount = async (day: Acting): Promise<void> => {
  const parcels = await measurable(day)
  if (parcels.length === 0) return
  const { id, price } = day.pick(parcels)
  await day.attempt('discount', measuringEndpoints.createDiscount, {
    token: await day.tokenOf('operations'),
    body: {
      shipmentId: id,
      amount: Math.max(0.01, hundredths(Number(price) * day.pick([0.03, 0.2, 0.5, 1]))),
      reason: 'Geç teslim edildi',
    },
  })
}

export const orderExtraPayment = async (day: Acting): Promise<void> => {
  const parcels = await measurable(day)
  if (parcels.length === 0) return
  const { id, price } = day.pick(parcels)
  await day.attempt('orderExtraPayment', measuringEndpoints.createExtraPayment, {
    token: await day.tokenOf('operations'),
    body: {
      shipmentId: id,
      amount: hundredths(0.5 + Number(price) * day.random()),
      reason: 'Adres düzeltildi',
    },
  })
}

export const payExtraPayments = async (day: Acting): Promise<void> => {
  const open = await rows<{ id: string; email: string }>(
    day,
    `select a.id, u.email from shipment_adjustments a join shipments s on s.id = a.shipment_id
      join users u on u.id = s.created_by where a.kind = 'extra' and a.state = 'open'
      order by a.created_at, s.asset_reference`,
  )
  for (const { id, email } of open.filter(() => day.chance(0.5))) {
    const token = await day.test.tokenForEmail(email)
    const { status, body } = await day.attempt('payExtraPayment', measuringEndpoints.startExtraPayment, {
      token,
      body: { adjustmentId: id },
    })
    if (status !== 200) continue
    const started = body as { paymentPageUrl: string; conversationId: string }
    await submitCard(started.paymentPageUrl, 'success')
    await waitForOutcome(day, token, started.conversationId)
  }
}

interface Candidates {
  sales: { companyId: number; currency: string; treatment: string | null; total: number; gaps: string[] }[]
  refunds: { invoiceId: string; total: number }[]
}

/** Issues a share of what waits by hand, sometimes dated earlier. Returns whether anything was left to issue. */
export const issueByHand = async (day: Acting, share = 0.6): Promise<boolean> => {
  const token = await day.tokenOf('operations')
  const shown = await day.test.callFailing(salesInvoiceEndpoints.getInvoiceCandidates, { token, body: {} })
  const { sales, refunds } = shown.body as unknown as Candidates
  const complete = sales.filter(({ gaps }) => gaps.length === 0)
  const chosen = complete.filter(() => day.chance(share)).slice(0, 40)
  const countered = refunds.filter(() => day.chance(share)).slice(0, 10)
  if (chosen.length + countered.length === 0) return complete.length + refunds.length > 0
  const earlier = new Date(day.test.services.clock().getTime() - day.upTo(3) * 86_400_000)
  await day.attempt('issue', salesInvoiceEndpoints.issueInvoices, {
    token,
    body: {
      sales: chosen.map(({ companyId, currency, treatment, total }) => ({
        companyId,
        currency,
        treatment,
        total,
      })),
      refunds: countered.map(({ invoiceId, total }) => ({ invoiceId, total })),
      ...(share < 1 && day.chance(0.2) && { day: earlier.toISOString().slice(0, 10) }),
    },
  })
  return true
}

export const cancelInvoice = async (day: Acting): Promise<void> => {
  const issued = await rows<{ id: string }>(
    day,
    `select id from sales_invoices where type = 'sale' order by series, year, serial`,
  )
  if (issued.length === 0) return
  await day.attempt('cancelInvoice', salesInvoiceEndpoints.cancelInvoice, {
    token: await day.tokenOf('operations'),
    body: { id: day.pick(issued).id, reason: 'Yanlış firma' },
  })
}

export const closeMonth = async (day: Acting): Promise<void> => {
  const token = await day.tokenOf('operations')
  const { body } = await day.test.call(periodEndpoints.getInvoicePeriods, { token, body: {} })
  const last = body.find(({ isOver }) => isOver)
  if (!last) return
  const openCount = last.open.reduce((all, { count }) => all + count, 0)
  await day.attempt('closeMonth', periodEndpoints.closeInvoicePeriod, {
    token,
    body: { month: last.month, openCount },
  })
}

export const handOver = async (day: Acting): Promise<void> => {
  const token = await day.tokenOf('operations')
  const issued = await rows<{ id: string; state: string | null }>(
    day,
    `select i.id, h.state from sales_invoices i left join sales_invoice_handovers h on h.invoice_id = i.id
      where i.kind <> 'paper' order by i.series, i.year, i.serial`,
  )
  const unsent = issued.filter(({ state }) => state === null).map(({ id }) => id)
  if (unsent.length > 0)
    await day.attempt('sendInvoices', handoverEndpoints.sendInvoices, {
      token,
      body: { ids: unsent.slice(0, 20) },
    })
  const waiting = issued.filter(({ state }) => state === 'sent' || state === 'rejected')
  for (const { id } of waiting.filter(() => day.chance(0.2)))
    await day.attempt('answerInvoice', handoverEndpoints.recordInvoiceAnswer, {
      token,
      body: day.chance(0.8)
        ? { id, answer: 'accepted', reason: null }
        : { id, answer: 'rejected', reason: 'VKN hatalı' },
    })
}

/** Merges the company that is to be closed; what it paid and was invoiced moves to the other one. */
export const merge = async (day: Acting): Promise<void> => {
  const idOf = (kind: string) => day.people.find((one) => one.kind === kind)?.companyId
  const pair = { survivorID: idOf('survivor')!, mergedID: idOf('merged')! }
  const token = await day.tokenOf('operations')
  const { body } = await day.test.call(companyMergeEndpoints.previewCompanyMerge, { token, body: pair })
  const { survivor, merged, fields } = body
  const { status } = await day.attempt('merge', companyMergeEndpoints.mergeCompanies, {
    token,
    body: {
      ...pair,
      take: fields.flatMap(({ name, mustBe }) => (mustBe === 'merged' ? name : [])),
      survivorVersion: survivor.version,
      mergedVersion: merged.version,
    },
  })
  if (status === 200)
    day.people.splice(
      day.people.findIndex(({ kind }) => kind === 'merged'),
      1,
    )
}

interface BillableParcel {
  reference: string
  currency: string
  cost: string
  weight: string
}

/** A carrier's invoice in one currency: exact, wrong, repeated, unknown, heavier; and credits of disputes. */
export const uploadBill = async (day: Acting, number: string): Promise<void> => {
  const currency = day.pick(currencies)
  const parcels = await rows<BillableParcel>(
    day,
    `select s.asset_reference as reference, c.currency, c.amount::text as cost, s.total_weight_kg::text as weight
      from shipments s join shipment_costs c on c.shipment_id = s.id
      where c.currency = '${currency}' and s.state <> 'cancelled' order by s.asset_reference`,
  )
  const disputed = await rows<{ reference: string; rest: string }>(
    day,
    `select s.asset_reference as reference, (l.difference - l.credited)::text as rest
      from expense_lines l join expense_invoices i on i.id = l.invoice_id join shipments s on s.id = l.shipment_id
      where l.state = 'disputed' and i.currency = '${currency}' order by s.asset_reference, l.row`,
  )
  const minorOf = (decimal: string) => Math.round(Number(decimal) * 100)
  const billed: InvoiceRow[] = parcels.flatMap((parcel): InvoiceRow[] => {
    if (!day.chance(0.5)) return []
    const { reference, cost } = parcel
    const kg = Number(parcel.weight)
    const row = { number: reference, kg, minor: minorOf(cost) }
    const wrong = day.random()
    if (wrong < 0.4) return [row]
    if (wrong < 0.5) return [row, row]
    if (wrong < 0.6) return [{ ...row, minor: Math.max(1, row.minor - 1 - day.upTo(900)) }]
    if (wrong < 0.7) return [{ ...row, minor: row.minor + 1 + day.upTo(60) }]
    if (wrong < 0.9) return [{ ...row, kg: 10, minor: costOfTenKg(currency) }]
    return [{ number: `YOK-${day.upTo(1000)}`, kg, minor: row.minor }]
  })
  const credits = disputed.flatMap(({ reference, rest }): InvoiceRow[] =>
    day.chance(0.4)
      ? [{ number: reference, minor: -Math.max(1, Math.round(minorOf(rest) * day.pick([0.5, 1, 1.2]))) }]
      : [],
  )
  if (billed.length + credits.length === 0) return
  const at = day.test.services.clock().toISOString().slice(0, 10)
  await day.attempt('uploadBill', expenseEndpoints.uploadExpenseInvoice, {
    token: await day.tokenOf('operations'),
    form: expenseForm(invoiceCsv([...billed, ...credits], { number, currency, day: at }), { supplierId: 1 }),
  })
}

export const decideLines = async (day: Acting): Promise<void> => {
  const token = await day.tokenOf('operations')
  const lines = await rows<{ id: string; state: string; cause: string; rest: string }>(
    day,
    `select l.id, l.state, l.cause, (l.difference - l.credited)::text as rest
      from expense_lines l join expense_invoices i on i.id = l.invoice_id
      where l.state in ('different', 'unknown', 'duplicate', 'disputed') or (l.state = 'accepted' and l.cause = 'weight')
      order by i.number, l.row, l.amount, l.number`,
  )
  for (const { id, state, cause, rest } of lines) {
    if (!day.chance(0.4)) continue
    if (state === 'disputed') {
      const answer = day.random()
      await day.attempt('settleLine', disputeEndpoints.settleExpenseLines, {
        token,
        body: {
          ids: [id],
          outcome: answer < 0.6 ? 'credited' : 'refused',
          reason: 'AD-88121',
          ...(answer < 0.3 && { amount: Math.max(0.01, hundredths(Number(rest) / 2)) }),
        },
      })
    } else if (cause === 'weight' && day.chance(0.7))
      await day.attempt('chargeWeight', expenseEndpoints.acceptExpenseLines, {
        token,
        body: { ids: [id], reason: 'Tartı farkı', chargesCustomer: true },
      })
    else if (day.chance(0.5))
      await day.attempt('acceptLine', expenseEndpoints.acceptExpenseLines, {
        token,
        body: { ids: [id], reason: 'uygun' },
      })
    else
      await day.attempt('disputeLine', disputeEndpoints.disputeExpenseLines, {
        token,
        body: { ids: [id], reason: null },
      })
  }
}

export const saveSchedules = async (day: Acting): Promise<void> => {
  const token = await day.tokenOf('operations')
  for (const { companyId, kind } of day.people) {
    const schedule =
      kind === 'incomplete' || kind === 'foreign' ? 'nightly' : day.pick(['byHand', 'nightly', 'monthly'])
    await day.attempt('saveSchedule', periodEndpoints.saveInvoiceSchedule, {
      token,
      body: { companyId, schedule },
    })
  }
}
