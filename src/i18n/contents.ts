import type { ContentPage } from '#contract/contentPages.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { Content } from '#contract/schemas/content.ts';
import type { TextSource } from './fetchText.ts';

/** A newer version may serve files that this build cannot show. */
function isContent(value: unknown): value is Content {
  return (
    typeof value === 'object' &&
    value !== null &&
    'chapo' in value &&
    'sections' in value &&
    Array.isArray(value.sections)
  );
}

/** Loads the text of a page. A second call gets the same promise, and a failed load is tried again. */
export function createContents(source: TextSource) {
  const known = new Map<string, Promise<Content>>();
  const read = async (key: string) => {
    try {
      const content = await source(key);
      if (!isContent(content)) throw new Error(`i18n ${key}: not the prose of a page`);
      return content;
    } catch (error) {
      known.delete(key);
      throw error;
    }
  };
  return {
    load: (page: ContentPage, language: Language): Promise<Content> => {
      const key = `${page}.${language}`;
      const promise = known.get(key) ?? read(key);
      known.set(key, promise);
      return promise;
    },
  };
}
