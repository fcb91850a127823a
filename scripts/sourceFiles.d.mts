export function listFiles(folders: readonly string[], pattern?: RegExp): string[]
export function listFilesIn(folder: string, pattern: RegExp): string[]
