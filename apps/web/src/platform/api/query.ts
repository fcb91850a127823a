/** Server state by TanStack Query, over rows of the contract table. */
import { useRef } from 'react'
import { MutationCache, QueryCache, QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { callEndpoint, newIdempotencyKey } from './apiClient.ts'
import type { CallAnswer, CallRequest, FileToSend } from './apiClient.ts'
import { ApiError } from './apiError.ts'
import { currentLanguage } from '../text/language.ts'
import { showError } from './showError.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The caller shows the failure itself, on its form. */
      showsOwnErrors?: boolean
      /** What did not succeed, where the server does not say. */
      failedText?: string
    }
  }
}

const isWorthAnotherTry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && error.type === 'NoResponse'

/** Errors that end the session or leave the screen; no caller may show these on its form alone. */
const leavesScreen = (error: Error): boolean =>
  error instanceof ApiError && ['Authentication', 'Authorization'].includes(error.type)

/**
 * A failed query is shown where its content would stand (`ErrorState`); only what ends the visit goes through the
 * central handler. A failed mutation is shown by it unless its caller does; 401 and 403 always are.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    // Without a connection a call fails and says so. Left to wait, a page would load for ever, and what somebody gave up
    // long ago would be paid or published when the connection is back.
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: isWorthAnotherTry,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        if (leavesScreen(error)) void showError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, mutation) => {
        const { showsOwnErrors, failedText } = mutation.options.meta ?? {}
        if (!showsOwnErrors || leavesScreen(error)) void showError(error, { failedText })
      },
    }),
  })

/** `useQuery(endpointQuery(cartEndpoints.findCart, {}))`. Keyed by path, request and language. */
export const endpointQuery = <E extends EndpointShape>(row: E, request: CallRequest<E>) =>
  queryOptions({
    queryKey: [row.path, request, currentLanguage()] as const,
    queryFn: ({ signal }) => callEndpoint(row, { ...request, signal }),
  })

/** `queryClient.invalidateQueries(queriesOf(cartEndpoints.findCart))`. */
export const queriesOf = (row: EndpointShape): { queryKey: readonly [string] } => ({ queryKey: [row.path] })

interface MutationOptions<E extends EndpointShape> {
  onSuccess?: (answer: CallAnswer<E>, request: CallRequest<E>) => unknown
  onError?: (error: Error) => unknown
  showsOwnErrors?: boolean
  failedText?: string
}

/** A request that is on its way, and what is done when its answer is there. */
interface Flight<A> {
  answer: Promise<A>
  isOver: boolean
  done: { result: unknown } | null
}

/** What is asked for; a file is told from another one by more than its name. */
const describeRequest = (request: { files?: FileToSend[] }): string =>
  JSON.stringify([request, request.files?.map(({ file }) => [file.name, file.size, file.lastModified])])

/** Whether the server did it or may have: the same request again must then be the same intention. */
const isUnknown = (error: Error): boolean =>
  !(error instanceof ApiError) || error.type === 'NoResponse' || error.status >= 500

/**
 * A mutation of `row`. The idempotency key stays the same while a request is tried again that nobody answered, and is
 * new for another request, after a success, and after a refusal: what was refused may be right now. The same request
 * while the first is on its way, as by a double click, is one call.
 */
export const useEndpointMutation = <E extends EndpointShape>(row: E, options: MutationOptions<E> = {}) => {
  const intention = useRef<{ request: string; key: string } | null>(null)
  const flights = useRef(new Map<string, Flight<CallAnswer<E>>>())

  /** The same for all who asked for the flight. */
  const once = (request: CallRequest<E>, work: () => unknown): unknown => {
    const flight = flights.current.get(describeRequest(request))
    if (!flight) return work()
    flight.done ??= { result: work() }
    return flight.done.result
  }

  return useMutation<CallAnswer<E>, Error, CallRequest<E>>({
    mutationFn: (request) => {
      const text = describeRequest(request)
      const known = flights.current.get(text)
      if (known && !known.isOver) return known.answer
      if (intention.current?.request !== text) intention.current = { request: text, key: newIdempotencyKey() }
      const idempotencyKey = request.idempotencyKey ?? intention.current.key
      const answer = callEndpoint(row, { ...request, idempotencyKey })
      const flight: Flight<CallAnswer<E>> = { answer, isOver: false, done: null }
      const end = () => {
        flight.isOver = true
      }
      answer.then(end, end)
      flights.current.set(text, flight)
      return answer
    },
    onSuccess: (answer, request) =>
      once(request, () => {
        intention.current = null
        return options.onSuccess?.(answer, request)
      }),
    onError: (error, request) =>
      once(request, () => {
        if (!isUnknown(error)) intention.current = null
        return options.onError?.(error)
      }),
    meta: { showsOwnErrors: options.showsOwnErrors ?? false, failedText: options.failedText },
  })
}
