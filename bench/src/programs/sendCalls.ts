import autocannon from 'autocannon'

export interface Calls {
  url: string
  bodies: readonly object[]
  token?: string
}

export interface SentCalls {
  perSecond: number
  requests: number
}

const connections = 16

/** Posts the bodies repeatedly for a number of seconds; each connection sends a separate share of them. */
export const sendCalls = async ({ url, bodies, token }: Calls, seconds: number): Promise<SentCalls> => {
  const requests = bodies.map((body) => ({ body: JSON.stringify(body) }))
  let client = 0
  const result = await autocannon({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    setupClient: (connection) => {
      const own = client++
      connection.setRequests(requests.filter((_, at) => at % connections === own % requests.length))
    },
    connections,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer every request`)
  return { perSecond: result.requests.total / result.duration, requests: result.requests.total }
}
