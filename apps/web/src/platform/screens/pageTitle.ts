import { useEffect } from 'react'

/** Names the browser's tab. The screen's own name comes first, then what its page knows better: a reference, a list's name. */
export const usePageTitle = (title: string): void =>
  useEffect(() => {
    document.title = `${title} · Kervan`
  }, [title])
