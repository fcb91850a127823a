/** Server state by TanStack Query, over rows of the contract table. */
import { useRef } from 'react'
import { MutationCache, QueryCache, QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { callEndpoint, newIdempotencyKey } from './apiClient.ts'
import type { CallAnswer, CallRequest } from './apiClient.ts'
import { ApiError } from './apiError.ts'
import { currentLanguage } from './language.ts'
import { showError } from './showError.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The caller shows the failure itself, on its form. */
      showsOwnErrors?: boolean
    }
  }
}

const isWorthAnotherTry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && error.type === 'NoResponse'

/**
 * A failed query is shown where its content would stand (`ErrorState`); only what ends the visit goes through the
 * central handler. A failed mutation is shown by it unless its caller does.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: isWorthAnotherTry, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && ['Authentication', 'Authorization'].includes(error.type))
          void showError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, mutation) => {
        if (!mutation.options.meta?.showsOwnErrors) void showError(error)
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
}

/**
 * A mutation of `row`. The idempotency key stays the same while the same request is tried again, and is new for
 * another request and after a success.
 */
export const useEndpointMutation = <E extends EndpointShape>(row: E, options: MutationOptions<E> = {}) => {
  const intention = useRef<{ request: string; key: string } | null>(null)
  return useMutation<CallAnswer<E>, Error, CallRequest<E>>({
    mutationFn: (request) => {
      const text = JSON.stringify(request)
      if (intention.current?.request !== text) intention.current = { request: text, key: newIdempotencyKey() }
      return callEndpoint(row, {
        ...request,
        idempotencyKey: request.idempotencyKey ?? intention.current.key,
      })
    },
    onSuccess: (answer, request) => {
      intention.current = null
      return options.onSuccess?.(answer, request)
    },
    onError: (error) => options.onError?.(error),
    meta: { showsOwnErrors: options.showsOwnErrors ?? false },
  })
}
