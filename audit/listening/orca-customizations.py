# Orca loads this file when it starts.
from orca import messages, settings, speech_generator, speechserver
from orca.acss import ACSS

# Orca 43 reads the language of each piece of text but does not ask for its voice; later versions do.
_voice = speech_generator.SpeechGenerator.voice


def voice(self, key=None, **args):
    voices = _voice(self, key, **args)
    if args.get("language") and voices and isinstance(voices[0], ACSS):
        family = {speechserver.VoiceFamily.LANG: args["language"]}
        voices[0][ACSS.FAMILY] = speechserver.VoiceFamily(family)
    return voices


speech_generator.SpeechGenerator.voice = voice

# The transcript shows the keys. Only what a person types into a field is echoed.
settings.enableKeyEcho = True
for kind in ("Modifier", "Function", "Action", "Navigation"):
    setattr(settings, f"enable{kind}Keys", False)
settings.enableSpace = False

# Both browsers say twice that a page is loaded: the journey asks for the reading.
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False
# The browser's words, not the page's. An empty message is not spoken.
messages.PAGE_LOADING_START = messages.PAGE_LOADING_END = ""
messages.PAGE_LOADING_END_NAMED = "%.0s"
# The same in every language, for the journey.
messages.MODE_FOCUS = "(focus mode)"
messages.MODE_BROWSE = "(browse mode)"
