export function bundleApi(folder: string): Promise<void>
