/** Certification of connectors that book. */
import { expect } from 'vitest'
import type { BookingCarrier } from '../carriers/booking.ts'
import type { CertificationCase, Stage } from './certificationStage.ts'
import type { CertificationSamples } from './certificationSamples.ts'

const patient = (): AbortSignal => AbortSignal.timeout(5000)

export const bookingCases = (
  withStage: (work: (stage: Stage) => Promise<void>) => () => Promise<void>,
  { request, refused }: NonNullable<CertificationSamples['booking']>,
): CertificationCase[] => {
  const booking = (name: string, work: (carrier: BookingCarrier, stage: Stage) => Promise<void>) => ({
    name,
    run: withStage((stage) => work(stage.open().booking!, stage)),
  })
  return [
    booking('returns its waybill number, one number for each piece and readable labels', async (carrier) => {
      const { waybillNumber, numbers, labels } = await carrier.book(request, patient())
      expect(numbers).toContainEqual({ kind: 'waybill', number: waybillNumber, piece: null })
      const pieces = numbers.filter(({ kind }) => kind === 'piece').map(({ piece }) => piece)
      if (pieces.length > 0) expect(pieces).toEqual(request.pieces.map((_, index) => index + 1))
      const begins = { pdf: '%PDF', png: '\x89PNG', zpl: '^XA' }
      for (const { format, bytes } of labels)
        expect(Buffer.from(bytes).toString('latin1').startsWith(begins[format])).toBe(true)
    }),
    booking('makes one booking of two requests with one number', async (carrier) => {
      const first = await carrier.book(request, patient())
      const other = await carrier.book({ ...request, bookingNumber: request.bookingNumber + 1 }, patient())
      expect(other.waybillNumber).not.toBe(first.waybillNumber)
      if (carrier.isIdempotent) expect(await carrier.book(request, patient())).toEqual(first)
    }),
    booking('finds what it booked, and null for what it did not book', async (carrier) => {
      if (!carrier.find) return
      expect(await carrier.find(request.bookingNumber, patient())).toBeNull()
      const booked = await carrier.book(request, patient())
      expect(await carrier.find(request.bookingNumber, patient())).toEqual(booked)
    }),
    booking('returns the same answer to a repeated cancellation', async (carrier) => {
      if (!carrier.cancel) return
      const { bookingNumber } = request
      const { waybillNumber, references } = await carrier.book(request, patient())
      for (let times = 0; times < 2; times++)
        expect(await carrier.cancel({ bookingNumber, waybillNumber, references }, patient())).toEqual({
          kind: 'cancelled',
        })
      const nobodys = { bookingNumber: bookingNumber + 1, waybillNumber: null, references: {} }
      expect(await carrier.cancel(nobodys, patient())).toEqual({ kind: 'cancelled' })
    }),
    ...(refused
      ? [
          booking('throws BookingRefused with the words of the carrier', async (carrier, { calls }) => {
            await expect(carrier.book(refused, patient())).rejects.toMatchObject({
              name: 'BookingRefused',
              words: expect.stringMatching(/./) as string,
            })
            expect(calls.filter(({ kind }) => kind === 'book')).toHaveLength(1)
          }),
        ]
      : []),
  ]
}
