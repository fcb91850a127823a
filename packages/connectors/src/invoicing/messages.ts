/** Messages of integrators, one in each webhook and in each element of an answer file. */
import { invoiceAnswers } from '@kervan/domain/invoicing/invoiceLife'
import { z } from 'zod'
import { IntegratorError } from './integrator.ts'
import type { InvoiceMessage } from './integrator.ts'

const archiveName = z.string().min(1).max(100)

const answer = z.object({
  number: z.string().min(1).max(40),
  ettn: z.uuid().toLowerCase(),
  status: z.enum(invoiceAnswers),
  reason: z.string().max(2000).nullish(),
  archive: archiveName.nullish(),
})

const received = z.object({
  status: z.literal('received'),
  archive: archiveName,
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i)
    .toLowerCase(),
})

const message = z.union([answer, received])

/** Longest stored reason of a rejection. */
const longestReason = 300

/**
 * Reads a message: `{ number, ettn, status: "accepted" | "rejected", reason?, archive? }`, or
 * `{ status: "received", archive, sha256 }`.
 * @throws IntegratorError garbage
 */
export const readInvoiceMessage = (body: unknown): InvoiceMessage => {
  const parsed = message.safeParse(body)
  if (!parsed.success) {
    const { path, message: words } = parsed.error.issues[0]!
    throw new IntegratorError('garbage', `${path.join('.')} ${words}`.trim())
  }
  const { data } = parsed
  if (data.status === 'received') return { kind: 'received', archive: data.archive, sha256: data.sha256 }
  return {
    kind: 'answer',
    number: data.number,
    ettn: data.ettn,
    answer: data.status,
    reason: data.status === 'rejected' ? data.reason?.trim().slice(0, longestReason) || null : null,
    archive: data.archive ?? null,
  }
}
