/** Interface of an integrator, who signs e-invoices and hands them to the revenue administration. */
import type { InvoiceAnswer } from '@kervan/domain/invoicing/invoiceLife'
import type { Delivery } from '../receiving.ts'

/** Archive of invoices. Its name belongs to these bytes for ever, so that sending it twice is sending it once. */
export interface InvoiceArchive {
  name: string
  bytes: Uint8Array
  /** SHA-256 of the bytes in hex. */
  sha256: string
}

/** What an integrator reports: an answer to an invoice, or that it has a whole archive. */
export type InvoiceMessage =
  | {
      kind: 'answer'
      number: string
      ettn: string
      answer: InvoiceAnswer
      reason: string | null
      /** Archive that the answer is about; null when the integrator does not name it. */
      archive: string | null
    }
  | { kind: 'received'; archive: string; sha256: string }

export interface Integrator {
  /** Signature of a manifest, as a line of text. */
  sign: (manifest: Uint8Array) => string
  /**
   * Hands an archive over; succeeds only after the other side has confirmed the whole content. Repeating it with the
   * same archive changes nothing. Undefined for an integrator that collects archives itself.
   * @throws IntegratorError; HttpError
   */
  send?: (archive: InvoiceArchive, signal: AbortSignal) => Promise<void>
  /**
   * Reads the file of answers, one element for each, not parsed. Undefined without such a file.
   * @throws IntegratorError; HttpError
   */
  readAnswers?: (signal: AbortSignal) => Promise<readonly unknown[]>
  /** Verifies a request for archives. Undefined for an integrator that archives are sent to. */
  mayCollect?: (request: Delivery) => boolean
}

/**
 * `refused`: the other side does not take the archive, and has not taken it. `credentials`: it refuses the access. The
 * others decide nothing about the archive.
 */
export type IntegratorErrorKind = 'credentials' | 'refused' | 'fault' | 'garbage' | 'tooManyCalls'

export class IntegratorError extends Error {
  override name = 'IntegratorError'
  readonly kind: IntegratorErrorKind
  constructor(kind: IntegratorErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}
