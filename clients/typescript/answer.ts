/** What a client of the generated types sends and receives. */
import type { paths } from './generated/api.ts'

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never

export type Sent<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  requestBody: infer Content
}
  ? Json<Content>
  : never

export type Answer<
  Path extends keyof paths,
  Method extends keyof paths[Path],
  Status extends 200 | '4XX',
> = paths[Path][Method] extends { responses: Record<Status, infer Content> } ? Json<Content> : never
