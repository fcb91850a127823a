import { useEffect } from 'react'

/**
 * Sets the tab's title: first the screen's name, then a more specific title of the page, such as a reference or
 * a list's name.
 */
export const usePageTitle = (title: string): void =>
  useEffect(() => {
    document.title = `${title} · Kervan`
  }, [title])
