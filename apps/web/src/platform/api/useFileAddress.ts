import { useEffect, useMemo } from 'react'
import type { DownloadedFile } from './apiClient.ts'

/** Object URL of a downloaded file while the component is mounted; null without a file. */
export const useFileAddress = (file: DownloadedFile | undefined): string | null => {
  const address = useMemo(() => (file ? URL.createObjectURL(file.blob) : null), [file])
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  return address
}
