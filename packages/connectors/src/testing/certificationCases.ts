/** Cases that each connector must pass; `certify` registers them as tests. */
import { expect } from 'vitest'
import { z } from 'zod'
import type { ConnectorServices, OpenConnector } from '../connector.ts'
import type { CallRecord } from '../http/httpCall.ts'
import type { CallerOptions } from '../http/httpCaller.ts'
import { testServices } from '../http/testing/testServices.ts'
import { fieldsOf } from '../settingsFields.ts'
import { bookingCases } from './bookingCases.ts'
import { invoiceCases } from './invoiceCases.ts'
import { paymentCases } from './paymentCases.ts'
import { storeCases } from './storeCases.ts'
import type { CertificationSamples } from './certificationSamples.ts'
import { startSystems } from './simulatedSystem.ts'
import type { Behaviour, ServedCall } from './simulatedSystem.ts'
import type { CertificationCase, CertifiedConnector, Stage } from './certificationStage.ts'

type Probe = (open: OpenConnector, signal: AbortSignal) => Promise<unknown>

const readFirstPage: Probe = (open, signal) =>
  open.store!.ordersSince({ changedFrom: new Date(0), page: null }, signal)

/** One call of each capability. */
const probesOf = ({
  connector,
  samples: { rates, tracking, booking, payments, store, invoices },
}: Pick<Stage, 'connector' | 'samples'>): Probe[] => [
  ...(rates ? [(open: OpenConnector, signal: AbortSignal) => open.rates!.rate(rates.request, signal)] : []),
  ...(tracking
    ? [
        async (open: OpenConnector, signal: AbortSignal) =>
          connector.readEvents!(await open.tracking!.track(tracking.numbers, signal)),
      ]
    : []),
  ...(booking
    ? [(open: OpenConnector, signal: AbortSignal) => open.booking!.book(booking.request, signal)]
    : []),
  ...(payments ? [(open: OpenConnector) => open.payments!.start(payments.order)] : []),
  ...(store ? [readFirstPage] : []),
  ...(invoices
    ? [(open: OpenConnector, signal: AbortSignal) => open.invoices!.send!(invoices.archive, signal)]
    : []),
]

const patient = (): AbortSignal => AbortSignal.timeout(5000)
const shortMs = 150

const failureOf = async (made: Promise<unknown>): Promise<Error & { kind?: string }> => {
  try {
    await made
  } catch (error) {
    return error as Error
  }
  throw new Error('the call succeeded')
}

/** Kinds of errors that decide nothing about the request. */
const undecided = { fault: ['fault', 'unreachable', 'unavailable'], late: ['timeout', 'unreachable'] }

const callCases = (withStage: (work: (stage: Stage) => Promise<void>) => () => Promise<void>) => {
  const probe = (
    name: string,
    work: (
      stage: Stage,
      make: (open: OpenConnector, signal?: AbortSignal) => Promise<unknown>,
    ) => Promise<void>,
  ): CertificationCase => ({
    name,
    run: withStage(async (stage) => {
      for (const made of probesOf(stage))
        await work(stage, async (open, signal = patient()) => made(open, signal))
    }),
  })
  return [
    probe('names step and template of each call', async (stage, make) => {
      await make(stage.open())
      expect(stage.records.length).toBeGreaterThan(0)
      for (const { step, method, route } of stage.records) {
        expect(step).not.toBe(method)
        expect(new URL(route.replaceAll(/[{}]/g, '')).pathname).not.toBe('/')
      }
    }),
    probe('ends at its time limit when the answer does not begin or end', async (stage, make) => {
      for (const behaviour of ['hangs', 'tricklesForEver'] as const) {
        // Providers have no signal, so the caller's own limit ends their calls.
        const open = stage.open({ timeLimitMs: stage.samples.payments ? shortMs : 3000 })
        if (stage.system.token) await open.test(patient())
        stage.behave(behaviour)
        const begin = performance.now()
        const { kind } = await failureOf(make(open, AbortSignal.timeout(shortMs)))
        expect(undecided.late).toContain(kind)
        expect(performance.now() - begin).toBeLessThan(1500)
        stage.behave('well')
      }
    }),
    probe('repeats a call that was answered with status 429', async (stage, make) => {
      stage.behave('tooManyOnce')
      const isRepeated = !stage.samples.store?.lacks?.includes('early repetition')
      if (isRepeated) await make(stage.open())
      else expect(await failureOf(make(stage.open()))).toMatchObject({ kind: 'tooMany' })
      expect(stage.calls.filter(({ kind }) => kind !== 'token')).toHaveLength(
        isRepeated ? 1 + (stage.samples.invoices?.callsOfSend ?? 1) : 1,
      )
      ;(stage.calls as ServedCall[]).length = 0
    }),
    probe('reports a server error as a fault, which decides nothing', async (stage, make) => {
      stage.behave('fault')
      const { name, kind } = await failureOf(make(stage.open()))
      expect(name).not.toBe('BookingRefused')
      expect(undecided.fault).toContain(kind)
    }),
    probe('reports an unreadable answer as garbage', async (stage, make) => {
      for (const behaviour of ['garbage', 'otherShape', 'redirects'] as const) {
        stage.behave(behaviour)
        expect(await failureOf(make(stage.open()))).toMatchObject({ kind: 'garbage' })
      }
    }),
    probe('cuts off an answer that is too long', async (stage, make) => {
      stage.behave('tooLong')
      expect(await failureOf(make(stage.open()))).toMatchObject({ kind: 'garbage' })
    }),
    probe('contains no secret in errors and records of calls', async (stage, make) => {
      const errors: string[] = []
      const behaviours = [
        'well',
        'garbage',
        'otherShape',
        'fault',
        'refuses',
        'noToken',
        'redirects',
      ] as const
      for (const behaviour of behaviours) {
        stage.behave(behaviour)
        await make(stage.open()).catch((error: Error) => errors.push(`${error.name} ${error.message}`))
      }
      const seen = JSON.stringify([errors, stage.records])
      for (const secret of [...stage.samples.secrets, 'token-1']) expect(seen).not.toContain(secret)
    }),
  ]
}

const tokenCases = (withStage: (work: (stage: Stage) => Promise<void>) => () => Promise<void>) => {
  const countTokens = ({ calls }: Stage) => calls.filter(({ kind }) => kind === 'token').length
  return [
    {
      name: 'requests one token for simultaneous calls and another one before it ends',
      run: withStage(async (stage) => {
        let now = new Date()
        const open = stage.open({ now: () => now })
        const [make] = probesOf(stage)
        await Promise.all([make!(open, patient()), make!(open, patient())])
        await make!(open, patient())
        expect(countTokens(stage)).toBe(1)
        const { expires_in } = stage.system.token!.answer('') as { expires_in: number | string }
        now = new Date(now.getTime() + (Number(expires_in) - 5) * 1000)
        await make!(open, patient())
        expect(countTokens(stage)).toBe(2)
      }),
    },
    {
      name: 'replaces a token that the other side rejects',
      run: withStage(async (stage) => {
        stage.behave('tokenTakenBack')
        const [make] = probesOf(stage)
        await make!(stage.open(), patient())
        expect(countTokens(stage)).toBe(2)
      }),
    },
    {
      name: 'reports an unreadable token as garbage and a rejected client as credentials',
      run: withStage(async (stage) => {
        const [make] = probesOf(stage)
        stage.behave('tokenGarbage')
        expect(await failureOf(make!(stage.open(), patient()))).toMatchObject({ kind: 'garbage' })
        stage.behave('wrongClient')
        expect(await failureOf(make!(stage.open(), patient()))).toMatchObject({ kind: 'credentials' })
      }),
    },
  ]
}

const rateCases = (withStage: (work: (stage: Stage) => Promise<void>) => () => Promise<void>) => [
  {
    name: 'returns priced products whose lines add up',
    run: withStage(async ({ open, samples }) => {
      const rates = await open().rates!.rate(samples.rates!.request, patient())
      expect(rates.length).toBeGreaterThan(0)
      for (const { productCode, total, lines } of rates) {
        expect(productCode).not.toBe('')
        expect(total.minor).toBeGreaterThan(0)
        if (lines.length > 0)
          expect(lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(total.minor)
      }
    }),
  },
]

const trackingCases = (withStage: (work: (stage: Stage) => Promise<void>) => () => Promise<void>) => [
  {
    name: 'reads the events of its own answer, with number, code and time',
    run: withStage(async ({ open, samples, connector }) => {
      const { numbers } = samples.tracking!
      const events = connector.readEvents!(await open().tracking!.track(numbers, patient()))
      expect(events.length).toBeGreaterThan(0)
      for (const { number, code, text, at } of events) {
        expect(numbers).toContain(number)
        expect(code && text).not.toBe('')
        expect(at.getTime()).not.toBeNaN()
      }
    }),
  },
  {
    name: 'recognises only webhooks with a proof of its own secret',
    run: withStage(async ({ open, samples }) => {
      const { receive } = open()
      const delivery = samples.tracking!.delivery
      expect(receive === undefined).toBe(delivery === undefined)
      if (!receive || !delivery) return
      expect(receive.recognise(delivery)).not.toBe(false)
      const header = (name: string) => delivery.header(name)?.replace(/.$/, '0')
      expect(receive.recognise({ ...delivery, header })).toBe(false)
      expect(receive.recognise({ ...delivery, header: () => undefined })).toBe(false)
      expect(receive.recognise({ ...delivery, header: () => 'x' })).toBe(false)
    }),
  },
]

const definitionCases = (withStage: (work: (stage: Stage) => Promise<void>) => () => Promise<void>) => [
  {
    name: 'opens exactly its declared capabilities',
    run: withStage(async ({ open, connector }) => {
      const { test, ...abilities } = open()
      expect(Object.keys(abilities)).toEqual([...connector.capabilities])
      expect(test).toBeTypeOf('function')
      expect(connector.readEvents !== undefined).toBe('tracking' in abilities)
      expect(connector.readInvoiceMessage !== undefined).toBe('invoices' in abilities)
      expect(connector.readOrders !== undefined).toBe('store' in abilities && 'receive' in abilities)
    }),
  },
  {
    name: 'rejects settings without a required field',
    run: withStage(async ({ open, connector, samples, apiUrl }) => {
      for (const { name } of fieldsOf(connector.settings).filter(({ isRequired }) => isRequired)) {
        const { [name]: _, ...rest } = samples.settings(apiUrl)
        expect(() => open({}, rest)).toThrow(z.ZodError)
      }
    }),
  },
]

const credentialCases = (withStage: (work: (stage: Stage) => Promise<void>) => () => Promise<void>) => [
  {
    name: 'accepts its credentials and reports rejected ones',
    run: withStage(async ({ open, behave, samples, apiUrl }) => {
      await open().test(patient())
      if (!samples.wrongSettings) behave('noToken')
      const wrong = open({}, (samples.wrongSettings ?? samples.settings)(apiUrl))
      expect(await failureOf(wrong.test(patient()))).toMatchObject({ kind: 'credentials' })
    }),
  },
  {
    name: 'sends each field of its requests',
    run: withStage(async (stage) => {
      const { open, calls, samples } = stage
      for (const made of probesOf(stage)) await made(open(), patient())
      const sent = calls
        .map(({ path, headers, body }) => `${decodeURIComponent(path)} ${JSON.stringify(headers)} ${body}`)
        .join('\n')
      const { rates, tracking, booking, payments, invoices } = samples
      for (const part of [rates, tracking, booking, payments, invoices])
        for (const field of part?.fields ?? []) expect(sent).toContain(field)
    }),
  },
]

/** Returns the cases that apply to the capabilities of the connector. */
export const certificationCases = (
  certified: CertifiedConnector,
  samples: CertificationSamples,
): CertificationCase[] => {
  const withStage = (work: (stage: Stage) => Promise<void>) => async (): Promise<void> => {
    const system = samples.createSystem?.() ?? { routes: [], problem: () => ({}) }
    const server = await startSystems({ system })
    const apiUrl = server.urlOf('system').replace(/\/system$/, '')
    const connector = typeof certified === 'function' ? certified(apiUrl) : certified
    const records: CallRecord[] = []
    const open = (changes: Partial<CallerOptions> = {}, settings = samples.settings(apiUrl)) => {
      const services: ConnectorServices = testServices(
        {
          onCall: (record) => records.push(record),
          // A breaker that opens would hide what the connector does with the answer.
          breaker: { failures: 1000, pauseMs: 1 },
          ...changes,
        },
        samples.refreshToken,
      )
      return connector.open(settings, services)
    }
    const behave = (behaviour: Behaviour) => server.behave('system', behaviour)
    try {
      await work({ connector, system, samples, open, behave, calls: server.calls, records, apiUrl })
    } finally {
      await server.close()
    }
  }
  return [
    ...definitionCases(withStage),
    ...(samples.createSystem ? [...credentialCases(withStage), ...callCases(withStage)] : []),
    ...(samples.createSystem?.().token ? tokenCases(withStage) : []),
    ...(samples.rates ? rateCases(withStage) : []),
    ...(samples.tracking ? trackingCases(withStage) : []),
    ...(samples.booking ? bookingCases(withStage, samples.booking) : []),
    ...(samples.payments ? paymentCases(withStage) : []),
    ...(samples.store ? storeCases(withStage) : []),
    ...(samples.invoices ? invoiceCases(withStage) : []),
  ]
}
