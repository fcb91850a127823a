/** Server state with TanStack Query, based on endpoints of the contract. */
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
      /** True if the caller shows the error itself, in its form. */
      showsOwnErrors?: boolean
      /** Message that names the failed action, used when the server sends none. */
      failedText?: string
    }
  }
}

const isWorthAnotherTry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && error.type === 'NoResponse'

/** Errors that end the session or leave the screen; they are always handled centrally. */
const leavesScreen = (error: Error): boolean =>
  error instanceof ApiError && ['Authentication', 'Authorization'].includes(error.type)

/**
 * Query errors are shown in place of the content (`ErrorState`); the central handler only handles errors that
 * end the session. Mutation errors are shown centrally unless the caller shows them; 401 and 403 always are.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    // Fails calls at once while offline. If they waited, a page would load forever, and a payment or
    // publication that the user abandoned long ago would run when the connection returns.
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

/** `useQuery(endpointQuery(cartEndpoints.findCart, {}))`. The key contains path, request and language. */
export const endpointQuery = <E extends EndpointShape>(row: E, request: CallRequest<E>) =>
  queryOptions({
    queryKey: [row.path, request, currentLanguage()] as const,
    queryFn: ({ signal }) => callEndpoint(row, { ...request, signal }),
  })

/** Key for invalidation: `queryClient.invalidateQueries(queriesOf(cartEndpoints.findCart))`. */
export const queriesOf = (row: EndpointShape): { queryKey: readonly [string] } => ({ queryKey: [row.path] })

interface MutationOptions<E extends EndpointShape> {
  onSuccess?: (answer: CallAnswer<E>, request: CallRequest<E>) => unknown
  onError?: (error: Error) => unknown
  showsOwnErrors?: boolean
  failedText?: string
}

/** Pending request of a mutation, and the work to do once with its answer. */
interface Flight<A> {
  answer: Promise<A>
  isOver: boolean
  done: { result: unknown } | null
}

/** Identity of a request. Files are compared by name, size and modification time. */
const describeRequest = (request: { files?: FileToSend[] }): string =>
  JSON.stringify([request, request.files?.map(({ file }) => [file.name, file.size, file.lastModified])])

/**
 * Returns true if the server did or may have processed the request; a retry must then use the same idempotency
 * key.
 */
const isUnknown = (error: Error): boolean =>
  !(error instanceof ApiError) || error.type === 'NoResponse' || error.status >= 500

/**
 * Mutation of an endpoint. The idempotency key stays the same for retries of a request without an answer, and
 * is new for another request, after a success, and after a rejection, because a rejected request may be valid
 * later. The same request sent twice at once, e.g. by a double click, is one call.
 */
export const useEndpointMutation = <E extends EndpointShape>(row: E, options: MutationOptions<E> = {}) => {
  const intention = useRef<{ request: string; key: string } | null>(null)
  const flights = useRef(new Map<string, Flight<CallAnswer<E>>>())

  /** Runs `work` once for all callers that share the pending request. */
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
