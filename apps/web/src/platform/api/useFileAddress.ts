import { useEffect, useMemo } from 'react'
import type { DownloadedFile } from './apiClient.ts'

/** An address under which the page can show a downloaded file, as long as it is shown; null without one. */
export const useFileAddress = (file: DownloadedFile | undefined): string | null => {
  const address = useMemo(() => (file ? URL.createObjectURL(file.blob) : null), [file])
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  return address
}
