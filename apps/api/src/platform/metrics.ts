import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface Metrics {
  observeRequest: (method: string, route: string, status: number, seconds: number) => void
  countJob: (name: string, outcome: 'done' | 'failed') => void
  countOutbound: (target: string, outcome: 'answered' | 'failed') => void
  /** Returns metrics in Prometheus text format. */
  print: () => Promise<string>
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'kervan_http_request_seconds',
    help: 'Time to answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'kervan_jobs_total',
    help: 'Runs of background jobs, by outcome',
    labelNames: ['name', 'outcome'],
    registers: [registry],
  })
  const outbound = new Counter({
    name: 'kervan_outbound_calls_total',
    help: 'Calls to other systems, by target and outcome',
    labelNames: ['target', 'outcome'],
    registers: [registry],
  })
  // Caches lookups of metric labels, because they cost more than counting.
  const known = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  return {
    observeRequest: (method, route, status, seconds) => {
      const key = `${method} ${status} ${route}`
      let one = known.get(key)
      if (!one) known.set(key, (one = requests.labels({ method, route, status })))
      one.observe(seconds)
    },
    countJob: (name, outcome) => jobs.inc({ name, outcome }),
    countOutbound: (target, outcome) => outbound.inc({ target, outcome }),
    print: () => registry.metrics(),
  }
}
