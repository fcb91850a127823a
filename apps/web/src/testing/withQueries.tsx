import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '../platform/api/query.ts'

/** Query client wrapper for a hook that calls the server: `renderHook(useCart, { wrapper: withQueries() })`. */
export const withQueries = () => {
  const client = createQueryClient()
  return function Queries({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>
  }
}
