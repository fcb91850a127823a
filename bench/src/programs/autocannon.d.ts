declare module 'autocannon' {
  interface Options {
    url: string
    method: 'POST'
    headers: Record<string, string>
    connections: number
    /** Seconds. */
    duration: number
    setupClient: (client: { setRequests: (requests: { body: string }[]) => void }) => void
  }
  interface Result {
    requests: { total: number }
    duration: number
    errors: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
