import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import styles from './ShownTogether.module.css'

interface ShownTogetherProps {
  /** Placeholder until the first data of all children arrived. */
  loading: ReactNode
  children: ReactNode
}

/** Longest wait in ms: a part that is slower then loads in its place. */
const longestWaitMs = 3000

/** Time in ms without a change, in which a part that got its data can start a further query. */
const quietMs = 50

const firstLoads = { predicate: ({ state }: { state: { status: string } }) => state.status === 'pending' }

/**
 * Shows children that load their own data at once, so that a late part does not move the others. They are mounted
 * and load behind the placeholder.
 */
export const ShownTogether = ({ loading, children }: ShownTogetherProps) => {
  const queryClient = useQueryClient()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout>
    const wait = (): void => {
      clearTimeout(quiet)
      quiet = setTimeout(() => queryClient.isFetching(firstLoads) === 0 && setIsShown(true), quietMs)
    }
    wait()
    const unsubscribe = queryClient.getQueryCache().subscribe(wait)
    const longest = setTimeout(() => setIsShown(true), longestWaitMs)
    return () => {
      unsubscribe()
      clearTimeout(quiet)
      clearTimeout(longest)
    }
  }, [queryClient])
  return (
    <div className={isShown ? undefined : styles.waiting}>
      {!isShown && <div className={styles.loading}>{loading}</div>}
      <div className={isShown ? undefined : styles.hidden}>{children}</div>
    </div>
  )
}
