/** Certification of integrators. */
import { expect } from 'vitest'
import type { Integrator } from '../invoicing/integrator.ts'
import { invoiceDeliveries } from '../receiving.ts'
import type { CertificationCase, Stage } from './certificationStage.ts'
import type { CertificationSamples } from './certificationSamples.ts'

type Samples = NonNullable<CertificationSamples['invoices']>

const patient = (): AbortSignal => AbortSignal.timeout(5000)

export const invoiceCases = (
  withStage: (work: (stage: Stage) => Promise<void>) => () => Promise<void>,
): CertificationCase[] => {
  /** Case for integrators that archives are sent to. */
  const sending = (
    name: string,
    work: (send: NonNullable<Integrator['send']>, samples: Samples) => Promise<void>,
  ) => ({
    name,
    run: withStage(async ({ open, samples }) => {
      const { send } = open().invoices!
      if (send) await work(send, samples.invoices!)
    }),
  })
  return [
    sending('hands an archive over once for two sends', async (send, { archive, countTaken }) => {
      await send(archive, patient())
      await send(archive, patient())
      expect(countTaken()).toBe(1)
    }),
    sending('reports no success for a part of an archive, and completes it', async (send, samples) => {
      samples.plant('half')
      await expect(send(samples.archive, patient())).rejects.toThrow()
      expect(samples.countTaken()).toBe(0)
      await send(samples.archive, patient())
      expect(samples.countTaken()).toBe(1)
    }),
    sending('hands an archive over once when the answer to the first send is lost', async (send, samples) => {
      samples.plant('noAnswer')
      await expect(send(samples.archive, AbortSignal.timeout(300))).rejects.toMatchObject({ kind: 'timeout' })
      await send(samples.archive, patient())
      expect(samples.countTaken()).toBe(1)
    }),
    {
      name: 'recognises only messages with a proof of its own secret, and reads them without credentials',
      run: withStage(async ({ open, samples, connector }) => {
        const receive = open().receive!
        const delivery = samples.invoices!.delivery()
        expect(receive.recognise(delivery)).toMatchObject({ topic: invoiceDeliveries })
        expect(
          connector.readInvoiceMessage!(JSON.parse(Buffer.from(delivery.body).toString())),
        ).toHaveProperty('kind')
        for (const header of [() => undefined, () => '', (name: string) => delivery.header(name)?.slice(2)])
          expect(receive.recognise({ ...delivery, header })).toBe(false)
        expect(receive.recognise({ ...delivery, body: Buffer.from('{}') })).toBe(false)
        expect(receive.recognise({ ...delivery, method: 'GET' })).toBe(false)
        for (const body of [
          null,
          [],
          {},
          'text',
          { status: 'accepted' },
          { status: 'received', archive: 'a' },
        ])
          expect(() => connector.readInvoiceMessage!(body)).toThrow(
            expect.objectContaining({ kind: 'garbage' }),
          )
      }),
    },
  ]
}
