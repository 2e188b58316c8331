/** @returns the status; null when the merchant could not be reached */
export async function post(
  url: string,
  content: Pick<RequestInit, 'body' | 'headers'>,
  timeoutMs: number,
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      ...content,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
